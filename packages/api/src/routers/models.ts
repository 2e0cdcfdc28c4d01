import { modelIdInput, modelSchema, renameModelInput } from "@portrait-studio/contract";
import { getModel, listModels, renameModel } from "@portrait-studio/studio";
import { rest } from "../rest/route.ts";
import { procedure, router } from "../trpc.ts";

export const modelsRouter = router({
  list: procedure
    .meta(rest("GET", "/models", "All models, newest first"))
    .output(modelSchema.array())
    .query(({ ctx }) => listModels(ctx.studio, ctx.actor)),

  get: procedure
    .meta(rest("GET", "/models/{id}", "A model"))
    .input(modelIdInput)
    .output(modelSchema)
    .query(({ ctx, input }) => getModel(ctx.studio, ctx.actor, input)),

  rename: procedure
    .meta(rest("PUT", "/models/{id}", "Give a model another name"))
    .input(renameModelInput)
    .output(modelSchema)
    .mutation(({ ctx, input }) => renameModel(ctx.studio, ctx.actor, input)),
});
