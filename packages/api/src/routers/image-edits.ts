import {
  acceptEditInput,
  createImageEditInput,
  editHistoryInput,
  editPreviewSchema,
  idInputFor,
  imageEditRequestSchema,
  imageSchema,
  previewEditInput,
} from "@portrait-studio/contract";
import {
  acceptImageEdit,
  cancelImageEdit,
  createImageEdit,
  getImageEdit,
  listEditHistory,
  listRunningEdits,
  previewEdit,
  returnImageEdit,
} from "@portrait-studio/studio";
import { rest } from "../rest/route.ts";
import { procedure, repeatableProcedure, router } from "../trpc.ts";

export const imageEditsRouter = router({
  create: repeatableProcedure
    .meta(rest("POST", "/image-edits/requests", "Edit an image by an instruction"))
    .meta({
      errors: [
        "NOT_FOUND",
        "WRONG_STATE",
        "UNSUPPORTED_BY_ENGINE",
        "ENGINE_UNAVAILABLE",
        "INSUFFICIENT_CREDITS",
      ],
    })
    .input(createImageEditInput)
    .output(imageEditRequestSchema)
    .mutation(({ ctx, input }) => createImageEdit(ctx.studio, ctx.actor, input, ctx.repeat)),

  preview: procedure
    .meta(
      rest(
        "POST",
        "/image-edits/previews",
        "What an edit would do, and a small render of it, free; ask until it is ready",
      ),
    )
    .meta({
      errors: ["NOT_FOUND", "WRONG_STATE", "UNSUPPORTED_BY_ENGINE", "ENGINE_UNAVAILABLE", "FREE_WORK_SPENT"],
    })
    .input(previewEditInput)
    .output(editPreviewSchema)
    .mutation(({ ctx, input }) => previewEdit(ctx.studio, ctx.actor, input)),

  running: procedure
    .meta(rest("GET", "/image-edits/requests", "All edits that have not ended yet, oldest first"))
    .output(imageEditRequestSchema.array())
    .query(({ ctx }) => listRunningEdits(ctx.studio, ctx.actor)),

  get: procedure
    .meta(rest("GET", "/image-edits/requests/{id}", "An edit with its images so far"))
    .input(idInputFor("edit"))
    .output(imageEditRequestSchema)
    .query(({ ctx, input }) => getImageEdit(ctx.studio, ctx.actor, input)),

  history: procedure
    .meta(rest("GET", "/image-edits/history", "All edits in an image's lineage, oldest first"))
    .meta({ errors: ["NOT_FOUND"] })
    .input(editHistoryInput)
    .output(imageEditRequestSchema.array())
    .query(({ ctx, input }) => listEditHistory(ctx.studio, ctx.actor, input)),

  accept: procedure
    .meta(rest("POST", "/image-edits/accept", "Show an edit in the gallery instead of its image"))
    .meta({ errors: ["NOT_FOUND", "WRONG_STATE"] })
    .input(acceptEditInput)
    .output(imageSchema)
    .mutation(({ ctx, input }) => acceptImageEdit(ctx.studio, ctx.actor, input)),

  cancel: procedure
    .meta(
      rest("POST", "/image-edits/requests/{id}/cancel", "Cancel an edit; undelivered images are not charged"),
    )
    .meta({ errors: ["WRONG_STATE"] })
    .input(idInputFor("edit"))
    .output(imageEditRequestSchema)
    .mutation(({ ctx, input }) => cancelImageEdit(ctx.studio, ctx.actor, input)),

  return: procedure
    .meta(
      rest(
        "POST",
        "/image-edits/requests/{id}/return",
        "Take back the credits of edits that are all unlike the person; they are discarded",
      ),
    )
    .meta({ errors: ["NOT_RETURNABLE"] })
    .input(idInputFor("edit"))
    .output(imageEditRequestSchema)
    .mutation(({ ctx, input }) => returnImageEdit(ctx.studio, ctx.actor, input)),
});
