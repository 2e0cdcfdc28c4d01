import {
  accessTokenSchema,
  createAccessTokenInput,
  deletedSchema,
  idInputFor,
  newAccessTokenSchema,
} from "@portrait-studio/contract";
import { createAccessToken, listAccessTokens, revokeAccessToken } from "@portrait-studio/studio";
import { rest } from "../rest/route.ts";
import { procedure, repeatableProcedure, router } from "../trpc.ts";

export const tokensRouter = router({
  create: repeatableProcedure
    .meta(rest("POST", "/access-tokens", "Create an access token for a tool; the token is shown only once"))
    .meta({ errors: ["PROOF_REQUIRED", "TOO_MANY_TOKENS"] })
    .input(createAccessTokenInput)
    .output(newAccessTokenSchema)
    .mutation(({ ctx, input }) => createAccessToken(ctx.studio, ctx.actor, input, ctx.repeat)),

  list: procedure
    .meta(rest("GET", "/access-tokens", "All access tokens with their last use"))
    .output(accessTokenSchema.array())
    .query(({ ctx }) => listAccessTokens(ctx.studio, ctx.actor)),

  revoke: procedure
    .meta(rest("DELETE", "/access-tokens/{id}", "Revoke an access token, which takes effect at once"))
    .input(idInputFor("token"))
    .output(deletedSchema)
    .mutation(({ ctx, input }) => revokeAccessToken(ctx.studio, ctx.actor, input)),
});
