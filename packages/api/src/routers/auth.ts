import {
  okSchema,
  requestMagicLinkInput,
  requestMagicLinkOutput,
  userSchema,
  verifyInput,
  verifyOutput,
} from "@portrait-studio/contract";
import { getMe, logOut, requestMagicLink, verifySignIn } from "@portrait-studio/studio";
import { rememberBrowser } from "../browser-cookie.ts";
import { rest } from "../rest/route.ts";
import { procedure, publicProcedure, router } from "../trpc.ts";

export const authRouter = router({
  requestMagicLink: publicProcedure
    .meta(
      rest("POST", "/auth/magic-link", "Send a mail with a sign-in link and a six-digit code", {
        errors: ["MAIL_FAILED"],
      }),
    )
    .input(requestMagicLinkInput)
    .output(requestMagicLinkOutput)
    .mutation(({ ctx, input }) => {
      rememberBrowser(ctx);
      return requestMagicLink(ctx.studio, { ...input, language: input.language ?? ctx.language }, ctx.client);
    }),

  verify: publicProcedure
    .meta(
      rest("POST", "/auth/verify", "Sign in with the code or the link's token", { errors: ["INVALID_CODE"] }),
    )
    .input(verifyInput)
    .output(verifyOutput)
    .mutation(({ ctx, input }) => verifySignIn(ctx.studio, input, ctx.client)),

  me: procedure
    .meta(rest("GET", "/auth/me", "The signed-in person"))
    .output(userSchema)
    .query(({ ctx }) => getMe(ctx.studio, ctx.actor)),

  logout: procedure
    .meta(rest("POST", "/auth/logout", "End the session; its token is dead at once"))
    .output(okSchema)
    .mutation(({ ctx }) => logOut(ctx.studio, ctx.token ?? "")),
});
