import { balanceSchema, creditsSchema, pricesSchema } from "@portrait-studio/contract";
import { getBalance, getCredits, getPrices } from "@portrait-studio/studio";
import { rest } from "../rest/route.ts";
import { procedure, publicProcedure, router } from "../trpc.ts";

export const billingRouter = router({
  balance: procedure
    .meta(rest("GET", "/credits/balance", "Credits: total, spendable, held and used"))
    .output(balanceSchema)
    .query(({ ctx }) => getBalance(ctx.studio, ctx.actor)),

  credits: procedure
    .meta(rest("GET", "/billing/credits", "Balance, grants and the ledger's entries"))
    .output(creditsSchema)
    .query(({ ctx }) => getCredits(ctx.studio, ctx.actor)),

  prices: publicProcedure
    .meta(rest("GET", "/billing/prices", "What an action costs, in credits"))
    .output(pricesSchema)
    .query(({ ctx }) => getPrices(ctx.studio)),
});
