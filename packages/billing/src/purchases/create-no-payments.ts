import { StudioError } from "@portrait-studio/contract";
import { type Payments, RefundRefused } from "./payments.ts";

async function* nothing(): AsyncGenerator<never> {}

/** For a studio that sells nothing: there is nothing on sale, nothing to be paid, and nothing to compare the books with. */
export function createNoPayments(): Payments {
  return {
    livemode: false,
    listPackages: async () => [],
    createCustomer: async () => {
      throw new StudioError("PURCHASE_FAILED");
    },
    // what a provider has of a time with payments is there to stay
    deleteCustomer: async () => {},
    openCheckout: async () => {
      throw new StudioError("PURCHASE_FAILED");
    },
    closeCheckout: async () => {},
    readEvent: () => {
      throw new StudioError("INVALID_SIGNATURE");
    },
    findPayment: async () => undefined,
    refund: async () => {
      throw new RefundRefused("This studio has no payments.");
    },
    listEvents: nothing,
    listPaidCheckouts: nothing,
  };
}
