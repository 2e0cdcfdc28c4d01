export { createStripePayments, type StripePaymentsOptions } from "./create-stripe-payments.ts";
export { stripeEventTypes } from "./read-event.ts";
export { type SyncedPrice, syncPrices } from "./sync-prices.ts";
