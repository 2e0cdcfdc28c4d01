import {
  balanceSchema,
  checkoutSessionSchema,
  createCheckoutInput,
  creditNotePageSchema,
  creditPackageSchema,
  creditsInput,
  creditsSchema,
  getPurchaseInput,
  idInputFor,
  invoicePageSchema,
  pricesSchema,
  purchaseSchema,
  purchasesSchema,
  refundPurchaseInput,
  statementInput,
  statementSchema,
} from "@portrait-studio/contract";
import {
  cancelPurchase,
  createCheckout,
  getBalance,
  getCredits,
  getInvoice,
  getPrices,
  getPurchase,
  getStatement,
  listCreditNotes,
  listPurchases,
  refundPurchase,
  resumeCheckout,
} from "@portrait-studio/studio";
import { rest } from "../rest/route.ts";
import { procedure, publicProcedure, repeatableProcedure, router } from "../trpc.ts";

export const billingRouter = router({
  balance: procedure
    .meta(rest("GET", "/credits/balance", "Credits: total, spendable, held and used"))
    .output(balanceSchema)
    .query(({ ctx }) => getBalance(ctx.studio, ctx.actor)),

  credits: procedure
    .meta(rest("GET", "/billing/credits", "Balance, grants and a page of ledger entries"))
    .meta({ errors: ["INVALID_CURSOR"] })
    .input(creditsInput)
    .output(creditsSchema)
    .query(({ ctx, input }) => getCredits(ctx.studio, ctx.actor, input)),

  statement: procedure
    .meta(
      rest(
        "GET",
        "/billing/statement",
        "The ledger with one line a job, purchase or grant, a page at a time",
      ),
    )
    .meta({ errors: ["INVALID_CURSOR"] })
    .input(statementInput)
    .output(statementSchema)
    .query(({ ctx, input }) => getStatement(ctx.studio, ctx.actor, input)),

  prices: publicProcedure
    .meta(rest("GET", "/billing/prices", "What an action costs, in credits"))
    .output(pricesSchema)
    .query(({ ctx }) => getPrices(ctx.studio)),

  packages: publicProcedure
    .meta(rest("GET", "/billing/packages", "Packages of credits with their prices"))
    .output(creditPackageSchema.array())
    .query(({ ctx }) => ctx.studio.payments.listPackages()),

  checkout: repeatableProcedure
    .meta(rest("POST", "/billing/checkout-session", "Open a page for paying a package of credits"))
    .meta({ scope: "billing", errors: ["NOT_FOUND", "FOREIGN_ADDRESS", "PURCHASE_FAILED"] })
    .input(createCheckoutInput)
    .output(checkoutSessionSchema)
    .mutation(({ ctx, input }) => createCheckout(ctx.studio, ctx.actor, input, ctx.repeat)),

  purchases: procedure
    .meta(rest("GET", "/billing/purchases", "All purchases, newest first"))
    .output(purchasesSchema)
    .query(({ ctx }) => listPurchases(ctx.studio, ctx.actor)),

  purchase: procedure
    .meta(rest("GET", "/billing/purchases/{id}", "A purchase and its refundable part"))
    .input(getPurchaseInput)
    .output(purchaseSchema)
    .query(({ ctx, input }) => getPurchase(ctx.studio, ctx.actor, input)),

  invoice: procedure
    .meta(rest("GET", "/billing/purchases/{id}/invoice", "The page of a purchase's invoice"))
    .input(idInputFor("purchase"))
    .output(invoicePageSchema)
    .query(({ ctx, input }) => getInvoice(ctx.studio, ctx.actor, input)),

  creditNotes: procedure
    .meta(
      rest(
        "GET",
        "/billing/purchases/{id}/credit-notes",
        "The credit notes of a purchase's refunds, oldest first",
      ),
    )
    .input(idInputFor("purchase"))
    .output(creditNotePageSchema.array())
    .query(({ ctx, input }) => listCreditNotes(ctx.studio, ctx.actor, input)),

  resume: procedure
    .meta(
      rest(
        "POST",
        "/billing/purchases/{id}/resume",
        "The page on which an unpaid purchase can still be paid",
      ),
    )
    .meta({ scope: "billing", errors: ["WRONG_STATE", "PURCHASE_FAILED"] })
    .input(idInputFor("purchase"))
    .output(checkoutSessionSchema)
    .mutation(({ ctx, input }) => resumeCheckout(ctx.studio, ctx.actor, input)),

  cancel: procedure
    .meta(rest("POST", "/billing/purchases/{id}/cancel", "Dismiss an unpaid purchase: its page closes"))
    .meta({ scope: "billing", errors: ["WRONG_STATE"] })
    .input(idInputFor("purchase"))
    .output(purchaseSchema)
    .mutation(({ ctx, input }) => cancelPurchase(ctx.studio, ctx.actor, input)),

  refund: repeatableProcedure
    .meta(rest("POST", "/billing/purchases/{id}/refund", "Refund the unused credits of a purchase"))
    .meta({ scope: "billing", errors: ["NOT_REFUNDABLE"] })
    .input(refundPurchaseInput)
    .output(purchaseSchema)
    .mutation(({ ctx, input }) => refundPurchase(ctx.studio, ctx.actor, input, ctx.repeat)),
});
