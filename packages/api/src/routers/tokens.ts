import {
  accessTokenIdInput,
  accessTokenSchema,
  createAccessTokenInput,
  deletedSchema,
  newAccessTokenSchema,
} from "@portrait-studio/contract";
import { createAccessToken, listAccessTokens, revokeAccessToken } from "@portrait-studio/studio";
import { rest } from "../rest/route.ts";
import { procedure, repeatableProcedure, router } from "../trpc.ts";

/** Only for sessions, see `access.ts`. */
export const tokensRouter = router({
  create: repeatableProcedure
    .meta(
      rest("POST", "/access-tokens", "Make an access token for an internal tool; it is shown this once", {
        errors: ["TOO_MANY_TOKENS"],
      }),
    )
    .input(createAccessTokenInput)
    .output(newAccessTokenSchema)
    .mutation(({ ctx, input }) => createAccessToken(ctx.studio, ctx.actor, input, ctx.repeat)),

  list: procedure
    .meta(rest("GET", "/access-tokens", "All access tokens, with the day of their last use"))
    .output(accessTokenSchema.array())
    .query(({ ctx }) => listAccessTokens(ctx.studio, ctx.actor)),

  revoke: procedure
    .meta(rest("DELETE", "/access-tokens/{id}", "Revoke an access token; it is dead at once"))
    .input(accessTokenIdInput)
    .output(deletedSchema)
    .mutation(({ ctx, input }) => revokeAccessToken(ctx.studio, ctx.actor, input)),
});
