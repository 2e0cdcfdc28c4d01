import {
  createPasskeyInput,
  deletedSchema,
  idInputFor,
  passkeyCreationSchema,
  passkeySchema,
} from "@portrait-studio/contract";
import { beginPasskey, createPasskey, deletePasskey, listPasskeys } from "@portrait-studio/studio";
import { requireBrowserKey } from "../browser-cookie.ts";
import { procedure, router } from "../trpc.ts";

const browserProcedure = procedure
  .meta({ browserKey: true })
  .use(({ ctx, next }) => next({ ctx: { browserKey: requireBrowserKey(ctx) } }));

/** Only for sessions (see `access.ts`) and for the studio's own pages, which passkeys are made for: there are no REST calls. */
export const passkeysRouter = router({
  begin: browserProcedure
    .output(passkeyCreationSchema)
    .mutation(({ ctx }) => beginPasskey(ctx.studio, ctx.actor, ctx.browserKey)),

  create: browserProcedure
    .input(createPasskeyInput)
    .output(passkeySchema)
    .mutation(({ ctx, input }) => createPasskey(ctx.studio, ctx.actor, input, ctx.browserKey)),

  list: procedure.output(passkeySchema.array()).query(({ ctx }) => listPasskeys(ctx.studio, ctx.actor)),

  delete: procedure
    .input(idInputFor("passkey"))
    .output(deletedSchema)
    .mutation(({ ctx, input }) => deletePasskey(ctx.studio, ctx.actor, input)),
});
