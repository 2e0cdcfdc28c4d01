import {
  accountExportSchema,
  deleteAccountInput,
  deletionSchema,
  disownKeyInput,
  idInputFor,
  keepAccountInput,
  okSchema,
  revokedSessionsSchema,
  revokeOtherSessionsInput,
  sessionSchema,
} from "@portrait-studio/contract";
import {
  deleteAccount,
  disownKey,
  keepAccount,
  listExports,
  listSessions,
  requestExport,
  revokeOtherSessions,
  revokeSession,
  scheduleDeletion,
} from "@portrait-studio/studio";
import { procedure, publicProcedure, router } from "../trpc.ts";

/** Actions on the account itself, from Settings. They need a session (see `access.ts`) and have no REST calls. */
export const accountRouter = router({
  sessions: procedure
    .output(sessionSchema.array())
    .query(({ ctx }) => listSessions(ctx.studio, ctx.actor, ctx.token ?? "")),

  revokeSession: procedure
    .input(idInputFor("session"))
    .output(revokedSessionsSchema)
    .mutation(({ ctx, input }) => revokeSession(ctx.studio, ctx.actor, input)),

  revokeOtherSessions: procedure
    .input(revokeOtherSessionsInput.optional())
    .output(revokedSessionsSchema)
    .mutation(({ ctx, input }) => revokeOtherSessions(ctx.studio, ctx.actor, ctx.token ?? "", input)),

  disownKey: publicProcedure
    .input(disownKeyInput)
    .output(okSchema)
    .mutation(({ ctx, input }) => disownKey(ctx.studio, input)),

  exports: procedure
    .output(accountExportSchema.array())
    .query(({ ctx }) => listExports(ctx.studio, ctx.actor)),

  requestExport: procedure
    .output(accountExportSchema)
    .mutation(({ ctx }) => requestExport(ctx.studio, ctx.actor)),

  delete: procedure
    .input(deleteAccountInput)
    .output(deletionSchema)
    .mutation(({ ctx, input }) => {
      const end = input.immediately ? deleteAccount : scheduleDeletion;
      return end(ctx.studio, ctx.actor, input);
    }),

  keep: publicProcedure
    .input(keepAccountInput)
    .output(okSchema)
    .mutation(({ ctx, input }) => keepAccount(ctx.studio, input)),
});
