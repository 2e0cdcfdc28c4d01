export { auditCredits, auditPayments } from "./audit-credits.ts";
export { createNoPayments } from "./create-no-payments.ts";
export { type Followed, followPayment, type PurchaseContext } from "./follow-payment.ts";
export { forgetBuyer } from "./forget-buyer.ts";
export * from "./payments.ts";
export { getPurchase, listPurchases } from "./present-purchase.ts";
export { type Reconciliation, reconcilePayments } from "./reconcile-payments.ts";
export { finishRefund, holdRefund } from "./refund-purchase.ts";
export { addPurchase, draftPurchase, openPurchase, type PurchaseDraft } from "./start-purchase.ts";
