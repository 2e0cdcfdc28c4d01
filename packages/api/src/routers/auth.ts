import {
  okSchema,
  passkeyRequestSchema,
  requestMagicLinkInput,
  requestMagicLinkOutput,
  userSchema,
  verifyInput,
  verifyOutput,
  verifyPasskeyInput,
} from "@portrait-studio/contract";
import { getMe, logOut, requestMagicLink, verifyPasskey, verifySignIn } from "@portrait-studio/studio";
import { requireBrowserKey } from "../browser-cookie.ts";
import type { ApiContext } from "../context.ts";
import { findNetwork } from "../rate-limits.ts";
import { rest } from "../rest/route.ts";
import { procedure, publicProcedure, router } from "../trpc.ts";

const signInProcedure = publicProcedure.meta({ browserKey: true }).use(({ ctx, next }) => {
  requireBrowserKey(ctx);
  return next();
});

const getCaller = ({ browserKey, keyless, address }: ApiContext["client"]) => ({
  browserKey,
  keyless,
  network: findNetwork(address),
});

export const authRouter = router({
  requestMagicLink: signInProcedure
    .meta(rest("POST", "/auth/magic-link", "Send a mail with a sign-in link and a six-digit code"))
    .meta({ errors: ["MAIL_FAILED"] })
    .input(requestMagicLinkInput)
    .output(requestMagicLinkOutput)
    .mutation(({ ctx, input }) =>
      requestMagicLink(
        ctx.studio,
        { ...input, language: input.language ?? ctx.language },
        getCaller(ctx.client),
      ),
    ),

  verify: signInProcedure
    .meta(rest("POST", "/auth/verify", "Sign in with the code or the link's token"))
    .meta({ errors: ["INVALID_CODE", "ACCOUNT_BLOCKED", "ACCOUNT_LEAVING", "NOT_INVITED"] })
    .input(verifyInput)
    .output(verifyOutput)
    .mutation(({ ctx, input }) => verifySignIn(ctx.studio, input, getCaller(ctx.client))),

  // passkeys are for the studio's own pages, so they have no REST calls
  beginPasskey: signInProcedure
    .output(passkeyRequestSchema)
    .mutation(({ ctx }) => ctx.studio.auth.passkeys.begin(requireBrowserKey(ctx))),

  verifyPasskey: signInProcedure
    .input(verifyPasskeyInput)
    .output(verifyOutput)
    .mutation(({ ctx, input }) => verifyPasskey(ctx.studio, input, ctx.client.browserKey)),

  me: procedure
    .meta(rest("GET", "/auth/me", "The signed-in person"))
    .output(userSchema)
    .query(({ ctx }) => getMe(ctx.studio, ctx.actor)),

  logout: procedure
    .meta(rest("POST", "/auth/logout", "End the session; its token is revoked at once"))
    .output(okSchema)
    .mutation(({ ctx }) => logOut(ctx.studio, ctx.token ?? "")),
});
