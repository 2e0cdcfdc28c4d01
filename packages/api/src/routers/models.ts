import {
  chooseReferencesInput,
  contactSheetSchema,
  deletedSchema,
  idInputFor,
  leaveOutPhotoInput,
  modelPhotoInput,
  modelPhotosSchema,
  modelSchema,
  renameModelInput,
  setCoverInput,
  setVariantInput,
} from "@portrait-studio/contract";
import {
  chooseReferences,
  deleteModel,
  getContactSheet,
  getModel,
  leaveOutPhoto,
  listModelPhotos,
  listModels,
  removeModelPhoto,
  renameModel,
  requestContactSheet,
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
    .input(idInputFor("model"))
    .output(modelSchema)
    .query(({ ctx, input }) => getModel(ctx.studio, ctx.actor, input)),

  rename: procedure
    .meta(rest("PUT", "/models/{id}", "Rename a model"))
    .input(renameModelInput)
    .output(modelSchema)
    .mutation(({ ctx, input }) => renameModel(ctx.studio, ctx.actor, input)),

  cover: procedure
    .meta(rest("PUT", "/models/{id}/cover", "Use one of a model's images, or its photo, as its cover"))
    .meta({ errors: ["WRONG_STATE"] })
    .input(setCoverInput)
    .output(modelSchema)
    .mutation(({ ctx, input }) => setCover(ctx.studio, ctx.actor, input)),

  variant: procedure
    .meta(
      rest(
        "PUT",
        "/models/{id}/variant",
        "Choose the form in which recipes speak of a model's person: woman, man or neither",
      ),
    )
    .input(setVariantInput)
    .output(modelSchema)
    .mutation(({ ctx, input }) => setVariant(ctx.studio, ctx.actor, input)),

  photos: procedure
    .meta(rest("GET", "/models/{id}/photos", "The photos that a model was trained on"))
    .input(idInputFor("model"))
    .output(modelPhotosSchema)
    .query(({ ctx, input }) => listModelPhotos(ctx.studio, ctx.actor, input)),

  leaveOutPhoto: procedure
    .meta(rest("PUT", "/models/{id}/photos/{photoId}", "Leave a photo out of new images, or use it again"))
    .meta({ errors: ["MODEL_NOT_READY", "UNSUPPORTED_BY_ENGINE", "MODEL_NEEDS_PHOTOS"] })
    .input(leaveOutPhotoInput)
    .output(modelPhotosSchema)
    .mutation(({ ctx, input }) => leaveOutPhoto(ctx.studio, ctx.actor, input)),

  chooseReferences: procedure
    .meta(
      rest(
        "PUT",
        "/models/{id}/references",
        "Choose the photos that new images follow, the most telling first",
      ),
    )
    .meta({ errors: ["MODEL_NOT_READY", "UNSUPPORTED_BY_ENGINE", "PHOTOS_UNUSABLE"] })
    .input(chooseReferencesInput)
    .output(modelPhotosSchema)
    .mutation(({ ctx, input }) => chooseReferences(ctx.studio, ctx.actor, input)),

  deletePhoto: procedure
    .meta(rest("DELETE", "/models/{id}/photos/{photoId}", "Delete a photo of a model; its images stay"))
    .meta({ errors: ["MODEL_NOT_READY", "UNSUPPORTED_BY_ENGINE", "MODEL_NEEDS_PHOTOS", "PHOTO_IN_USE"] })
    .input(modelPhotoInput)
    .output(modelPhotosSchema)
    .mutation(({ ctx, input }) => removeModelPhoto(ctx.studio, ctx.actor, input)),

  contactSheet: procedure
    .meta(rest("GET", "/models/{id}/contact-sheet", "All looks of a model in small, as far as they are made"))
    .input(idInputFor("model"))
    .output(contactSheetSchema)
    .query(({ ctx, input }) => getContactSheet(ctx.studio, ctx.actor, input)),

  makeContactSheet: procedure
    .meta(
      rest(
        "POST",
        "/models/{id}/contact-sheet",
        "Make the contact sheet, free and once for each change of the photos",
      ),
    )
    .meta({ errors: ["MODEL_NOT_READY", "UNSUPPORTED_BY_ENGINE", "FREE_WORK_SPENT"] })
    .input(idInputFor("model"))
    .output(contactSheetSchema)
    .mutation(({ ctx, input }) => requestContactSheet(ctx.studio, ctx.actor, input)),

  delete: procedure
    .meta(
      rest("DELETE", "/models/{id}", "Delete a model with its photos and images; running jobs are cancelled"),
    )
    .input(idInputFor("model"))
    .output(deletedSchema)
    .mutation(({ ctx, input }) => deleteModel(ctx.studio, ctx.actor, input)),
});
