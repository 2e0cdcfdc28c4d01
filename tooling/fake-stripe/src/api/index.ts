import { creditNoteEndpoints } from "./credit-notes.ts";
import { customerEndpoints } from "./customers.ts";
import type { Endpoint } from "./endpoint.ts";
import { eventEndpoints } from "./events.ts";
import { paymentEndpoints } from "./payments.ts";
import { priceEndpoints } from "./prices.ts";
import { productEndpoints } from "./products.ts";
import { disputeEndpoints, refundEndpoints } from "./refunds.ts";
import { sessionEndpoints } from "./sessions.ts";

export const endpoints: Endpoint[] = [
  ...productEndpoints,
  ...priceEndpoints,
  ...customerEndpoints,
  ...sessionEndpoints,
  ...paymentEndpoints,
  ...refundEndpoints,
  ...creditNoteEndpoints,
  ...disputeEndpoints,
  ...eventEndpoints,
];
