import { imagePageSchema, imageSchema, listInput, sessionIdInput } from "@portrait-studio/contract";
import { getImage, listImages } from "@portrait-studio/studio";
import { rest } from "../rest/route.ts";
import { procedure, router } from "../trpc.ts";

export const imagesRouter = router({
  list: procedure
    .meta({ ...rest("GET", "/images", "Portraits of the gallery, a page at a time"), page: true })
    .input(listInput)
    .output(imagePageSchema)
    .query(({ ctx, input }) => listImages(ctx.studio, ctx.actor, input)),

  get: procedure
    .meta(rest("GET", "/images/{id}", "A portrait"))
    .input(sessionIdInput)
    .output(imageSchema)
    .query(({ ctx, input }) => getImage(ctx.studio, ctx.actor, input)),
});
