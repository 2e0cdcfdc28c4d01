import {
  completeUploadSessionInput,
  createUploadSessionInput,
  deletedSchema,
  fileSchema,
  idInputFor,
  phoneLinkSchema,
  phoneSessionSchema,
  phoneTokenInput,
  placeHeadInput,
  turnPhotoInput,
  uploadSessionSchema,
  useCutOutInput,
} from "@portrait-studio/contract";
import {
  chooseCutOut,
  completeUploadSession,
  createPhoneLink,
  createUploadSession,
  deletePhoto,
  deleteUploadSession,
  endPhoneLink,
  getActiveUploadSession,
  getPhoneSession,
  listSessionFiles,
  listTrainingFiles,
  setHeadBox,
  turnPhoto,
} from "@portrait-studio/studio";
import { rest } from "../rest/route.ts";
import { procedure, publicProcedure, router } from "../trpc.ts";

export const uploadRouter = router({
  createSession: procedure
    .meta(rest("POST", "/upload/sessions", "Open an upload session, or get the open one"))
    .input(createUploadSessionInput)
    .output(uploadSessionSchema)
    .mutation(({ ctx, input }) => createUploadSession(ctx.studio, ctx.actor, input)),

  activeSession: procedure
    .meta(rest("GET", "/upload/sessions/active", "The open upload session"))
    .meta({ errors: ["NO_ACTIVE_UPLOAD_SESSION"] })
    .output(uploadSessionSchema)
    .query(({ ctx }) => getActiveUploadSession(ctx.studio, ctx.actor)),

  sessionFiles: procedure
    .meta(rest("GET", "/upload/sessions/{id}/files", "Photos of an upload session"))
    .input(idInputFor("uploadSession"))
    .output(fileSchema.array())
    .query(({ ctx, input }) => listSessionFiles(ctx.studio, ctx.actor, input)),

  completeSession: procedure
    .meta(
      rest(
        "POST",
        "/upload/sessions/{id}/complete",
        "Close an upload session with the training that uses it",
      ),
    )
    .meta({ errors: ["WRONG_STATE"] })
    .input(completeUploadSessionInput)
    .output(uploadSessionSchema)
    .mutation(({ ctx, input }) => completeUploadSession(ctx.studio, ctx.actor, input)),

  deleteSession: procedure
    .meta(rest("DELETE", "/upload/sessions/{id}", "Delete an upload session and its photos"))
    .meta({ errors: ["WRONG_STATE"] })
    .input(idInputFor("uploadSession"))
    .output(deletedSchema)
    .mutation(({ ctx, input }) => deleteUploadSession(ctx.studio, ctx.actor, input)),

  createPhoneLink: procedure
    .meta(rest("POST", "/upload/sessions/{id}/phone-link", "Make the link by which a phone adds photos"))
    .meta({ errors: ["WRONG_STATE"] })
    .input(idInputFor("uploadSession"))
    .output(phoneLinkSchema)
    .mutation(({ ctx, input }) => createPhoneLink(ctx.studio, ctx.actor, input)),

  endPhoneLink: procedure
    .meta(rest("DELETE", "/upload/sessions/{id}/phone-link", "End a phone's link at once"))
    .input(idInputFor("uploadSession"))
    .output(deletedSchema)
    .mutation(({ ctx, input }) => endPhoneLink(ctx.studio, ctx.actor, input)),

  phoneSession: publicProcedure
    .meta(rest("GET", "/upload/phone/{token}", "How many photos are there, for whoever has a phone's link"))
    .input(phoneTokenInput)
    .output(phoneSessionSchema)
    .query(({ ctx, input }) => getPhoneSession(ctx.studio, input)),

  trainingFiles: procedure
    .meta(rest("GET", "/storage/files/training", "All photos uploaded for training"))
    .output(fileSchema.array())
    .query(({ ctx }) => listTrainingFiles(ctx.studio, ctx.actor)),

  deleteFile: procedure
    .meta(rest("DELETE", "/storage/files/{id}", "Delete a photo"))
    .meta({ errors: ["WRONG_STATE"] })
    .input(idInputFor("file"))
    .output(deletedSchema)
    .mutation(({ ctx, input }) => deletePhoto(ctx.studio, ctx.actor, input)),

  placeHead: procedure
    .meta(rest("PUT", "/storage/files/{id}/head-box", "Set where the head is in a photo"))
    .meta({ errors: ["WRONG_STATE", "FREE_WORK_SPENT"] })
    .input(placeHeadInput)
    .output(fileSchema)
    .mutation(({ ctx, input }) => setHeadBox(ctx.studio, ctx.actor, input)),

  turnPhoto: procedure
    .meta(rest("PUT", "/storage/files/{id}/turn", "Turn a photo that lies on its side"))
    .meta({ errors: ["WRONG_STATE"] })
    .input(turnPhotoInput)
    .output(fileSchema)
    .mutation(({ ctx, input }) => turnPhoto(ctx.studio, ctx.actor, input)),

  useCutOut: procedure
    .meta(rest("PUT", "/storage/files/{id}/cut-out", "Set whether images may use a photo's cut-out"))
    .meta({ errors: ["WRONG_STATE"] })
    .input(useCutOutInput)
    .output(fileSchema)
    .mutation(({ ctx, input }) => chooseCutOut(ctx.studio, ctx.actor, input)),
});
