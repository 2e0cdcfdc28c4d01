import { customerEndpoints } from "./customers.ts";
import type { Endpoint } from "./endpoint.ts";
import { eventEndpoints } from "./events.ts";
import { paymentEndpoints } from "./payments.ts";
import { priceEndpoints } from "./prices.ts";
import { productEndpoints } from "./products.ts";
import { disputeEndpoints, refundEndpoints } from "./refunds.ts";
import { sessionEndpoints } from "./sessions.ts";

/** The first that fits answers: a search comes before what has an id in its place. */
export const endpoints: Endpoint[] = [
  ...productEndpoints,
  ...priceEndpoints,
  ...customerEndpoints,
  ...sessionEndpoints,
  ...paymentEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...eventEndpoints,
];
