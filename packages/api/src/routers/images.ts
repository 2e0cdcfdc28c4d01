import {
  changedImagesSchema,
  downloadImageInput,
  imageDownloadSchema,
  imageIdInput,
  imageIdsInput,
  imagePageSchema,
  imageSchema,
  listImagesInput,
  okSchema,
  reportImageInput,
  setFavouriteInput,
  sharedImageInput,
  sharedImageSchema,
  shareImageInput,
} from "@portrait-studio/contract";
import {
  deleteImages,
  downloadImage,
  getImage,
  getSharedImage,
  listImages,
  reportImage,
  restoreImages,
  setFavourite,
  shareImage,
} from "@portrait-studio/studio";
import { networkOfClient } from "../rate-limits.ts";
import { rest } from "../rest/route.ts";
import { procedure, publicProcedure, router } from "../trpc.ts";

export const imagesRouter = router({
  list: procedure
    .meta(
      rest("GET", "/images", "Images of the gallery or of the trash, a page at a time", {
        page: true,
        errors: ["INVALID_CURSOR"],
      }),
    )
    .input(listImagesInput)
    .output(imagePageSchema)
    .query(({ ctx, input }) => listImages(ctx.studio, ctx.actor, input)),

  get: procedure
    .meta(rest("GET", "/images/{id}", "An image"))
    .input(imageIdInput)
    .output(imageSchema)
    .query(({ ctx, input }) => getImage(ctx.studio, ctx.actor, input)),

  download: procedure
    .meta(
      rest(
        "GET",
        "/images/{id}/download",
        "An address at which an image is had as a file of a chosen format",
      ),
    )
    .input(downloadImageInput)
    .output(imageDownloadSchema)
    .query(({ ctx, input }) => downloadImage(ctx.studio, ctx.actor, input)),

  favourite: procedure
    .meta(
      rest("PUT", "/images/{id}/favourite", "Mark an image as a favourite, or no longer", {
        errors: ["WRONG_STATE"],
      }),
    )
    .input(setFavouriteInput)
    .output(imageSchema)
    .mutation(({ ctx, input }) => setFavourite(ctx.studio, ctx.actor, input)),

  delete: procedure
    .meta(
      rest("POST", "/images/delete", "Put images into the trash, from which they are gone after 30 days", {
        errors: ["NOT_FOUND"],
      }),
    )
    .input(imageIdsInput)
    .output(changedImagesSchema)
    .mutation(({ ctx, input }) => deleteImages(ctx.studio, ctx.actor, input)),

  restore: procedure
    .meta(rest("POST", "/images/restore", "Take images out of the trash", { errors: ["NOT_FOUND"] }))
    .input(imageIdsInput)
    .output(changedImagesSchema)
    .mutation(({ ctx, input }) => restoreImages(ctx.studio, ctx.actor, input)),

  share: procedure
    .meta(
      rest("PUT", "/images/{id}/share", "Give an image a public page, or take it away at once", {
        errors: ["WRONG_STATE"],
      }),
    )
    .input(shareImageInput)
    .output(imageSchema)
    .mutation(({ ctx, input }) => shareImage(ctx.studio, ctx.actor, input)),

  shared: publicProcedure
    .meta(rest("GET", "/share/{token}", "A shared image, for anybody who has its link"))
    .input(sharedImageInput)
    .output(sharedImageSchema)
    .query(({ ctx, input }) => getSharedImage(ctx.studio, input)),

  report: publicProcedure
    .meta(rest("POST", "/share/{token}/report", "Report a shared image to the operator of the studio"))
    .input(reportImageInput)
    .output(okSchema)
    .mutation(({ ctx, input }) =>
      reportImage(ctx.studio, input, { network: networkOfClient(ctx.client.address) }),
    ),
});
