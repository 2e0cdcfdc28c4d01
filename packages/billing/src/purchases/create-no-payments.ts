import { StudioError } from "@portrait-studio/contract";
import { type Payments, RefundRefused } from "./payments.ts";

const nothing = async () => ({ items: [], next: null });

export function createNoPayments(): Payments {
  return {
    livemode: false,
    invoices: false,
    listPackages: async () => [],
    createCustomer: async () => {
      throw new StudioError("PURCHASE_FAILED");
    },
    // customers from a time with payments stay at the provider
    deleteCustomer: async () => {},
    openCheckout: async () => {
      throw new StudioError("PURCHASE_FAILED");
    },
    closeCheckout: async () => {},
    readEvent: () => {
      throw new StudioError("INVALID_SIGNATURE");
    },
    findPayment: async () => undefined,
    findInvoice: async () => undefined,
    issueCreditNotes: async () => undefined,
    refund: async () => {
      throw new RefundRefused("This studio has no payments.");
    },
    listEvents: nothing,
    listPaidCheckouts: nothing,
  };
}
