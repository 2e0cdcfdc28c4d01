import {
  deletedSchema,
  modelIdInput,
  modelSchema,
  renameModelInput,
  setCoverInput,
  setVariantInput,
} from "@portrait-studio/contract";
import {
  deleteModel,
  getModel,
  listModels,
  renameModel,
  setCover,
  setVariant,
} from "@portrait-studio/studio";
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
    .meta(rest("PUT", "/models/{id}", "Rename a model"))
    .input(renameModelInput)
    .output(modelSchema)
    .mutation(({ ctx, input }) => renameModel(ctx.studio, ctx.actor, input)),

  cover: procedure
    .meta(
      rest("PUT", "/models/{id}/cover", "Use one of a model's images, or its photo, as its cover", {
        errors: ["WRONG_STATE"],
      }),
    )
    .input(setCoverInput)
    .output(modelSchema)
    .mutation(({ ctx, input }) => setCover(ctx.studio, ctx.actor, input)),

  variant: procedure
    .meta(
      rest(
        "PUT",
        "/models/{id}/variant",
        "Say whom recipes speak of with a model: a woman, a man or neither",
      ),
    )
    .input(setVariantInput)
    .output(modelSchema)
    .mutation(({ ctx, input }) => setVariant(ctx.studio, ctx.actor, input)),

  delete: procedure
    .meta(
      rest("DELETE", "/models/{id}", "Delete a model with its photos and images; running jobs are cancelled"),
    )
    .input(modelIdInput)
    .output(deletedSchema)
    .mutation(({ ctx, input }) => deleteModel(ctx.studio, ctx.actor, input)),
});
