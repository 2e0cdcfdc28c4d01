import {
  changedImagesSchema,
  downloadImageInput,
  idInputFor,
  imageDownloadSchema,
  imageIdsInput,
  imagePageSchema,
  imagePhotoSchema,
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
  getImagePhoto,
  getSharedImage,
  listImages,
  reportImage,
  restoreImages,
  setFavourite,
  shareImage,
} from "@portrait-studio/studio";
import { findNetwork } from "../rate-limits.ts";
import { rest } from "../rest/route.ts";
import { procedure, publicProcedure, router } from "../trpc.ts";

export const imagesRouter = router({
  list: procedure
    .meta(rest("GET", "/images", "A page of images from the gallery or the trash"))
    .meta({ page: true, errors: ["INVALID_CURSOR"] })
    .input(listImagesInput)
    .output(imagePageSchema)
    .query(({ ctx, input }) => listImages(ctx.studio, ctx.actor, input)),

  get: procedure
    .meta(rest("GET", "/images/{id}", "An image"))
    .input(idInputFor("image"))
    .output(imageSchema)
    .query(({ ctx, input }) => getImage(ctx.studio, ctx.actor, input)),

  photo: procedure
    .meta(rest("GET", "/images/{id}/photo", "The photo that an image was made from"))
    .input(idInputFor("image"))
    .output(imagePhotoSchema)
    .query(({ ctx, input }) => getImagePhoto(ctx.studio, ctx.actor, input)),

  download: procedure
    .meta(
      rest(
        "GET",
        "/images/{id}/download",
        "An address for downloading an image in a chosen format, for a use, or for a paper",
      ),
    )
    .meta({ errors: ["TOO_SMALL_TO_PRINT", "UNFIT_FOR_USE"] })
    .input(downloadImageInput)
    .output(imageDownloadSchema)
    .query(({ ctx, input }) => {
      // looking for the head is as much work as a conversion
      if (input.use) ctx.spend({ conversions: 1 });
      return downloadImage(ctx.studio, ctx.actor, input);
    }),

  favourite: procedure
    .meta(rest("PUT", "/images/{id}/favourite", "Mark or unmark an image as a favourite"))
    .meta({ errors: ["WRONG_STATE"] })
    .input(setFavouriteInput)
    .output(imageSchema)
    .mutation(({ ctx, input }) => setFavourite(ctx.studio, ctx.actor, input)),

  delete: procedure
    .meta(rest("POST", "/images/delete", "Move images to the trash, which deletes them after 30 days"))
    .meta({ errors: ["NOT_FOUND"] })
    .input(imageIdsInput)
    .output(changedImagesSchema)
    .mutation(({ ctx, input }) => deleteImages(ctx.studio, ctx.actor, input)),

  restore: procedure
    .meta(rest("POST", "/images/restore", "Restore images from the trash"))
    .meta({ errors: ["NOT_FOUND"] })
    .input(imageIdsInput)
    .output(changedImagesSchema)
    .mutation(({ ctx, input }) => restoreImages(ctx.studio, ctx.actor, input)),

  share: procedure
    .meta(rest("PUT", "/images/{id}/share", "Create an image's public page, or remove it at once"))
    .meta({ errors: ["WRONG_STATE"] })
    .input(shareImageInput)
    .output(imageSchema)
    .mutation(({ ctx, input }) => shareImage(ctx.studio, ctx.actor, input)),

  shared: publicProcedure
    .meta(rest("GET", "/share/{token}", "A shared image, for anyone who has its link"))
    .input(sharedImageInput)
    .output(sharedImageSchema)
    .query(({ ctx, input }) => getSharedImage(ctx.studio, input)),

  report: publicProcedure
    .meta(rest("POST", "/share/{token}/report", "Report a shared image to the operator of the studio"))
    .input(reportImageInput)
    .output(okSchema)
    .mutation(({ ctx, input }) =>
      reportImage(ctx.studio, input, { network: findNetwork(ctx.client.address) }),
    ),
});
