import {
  albumSchema,
  changeAlbumInput,
  createAlbumInput,
  deletedSchema,
  idInputFor,
  renameAlbumInput,
} from "@portrait-studio/contract";
import { changeAlbum, createAlbum, deleteAlbum, listAlbums, renameAlbum } from "@portrait-studio/studio";
import { rest } from "../rest/route.ts";
import { procedure, router } from "../trpc.ts";

export const albumsRouter = router({
  list: procedure
    .meta(rest("GET", "/albums", "All albums, by name"))
    .output(albumSchema.array())
    .query(({ ctx }) => listAlbums(ctx.studio, ctx.actor)),

  create: procedure
    .meta(rest("POST", "/albums", "Make an album of images of the gallery"))
    .meta({ errors: ["TOO_MANY_ALBUMS", "NOT_FOUND"] })
    .input(createAlbumInput)
    .output(albumSchema)
    .mutation(({ ctx, input }) => createAlbum(ctx.studio, ctx.actor, input)),

  change: procedure
    .meta(rest("PUT", "/albums/{id}/images", "Put images into an album, or take them out"))
    .input(changeAlbumInput)
    .output(albumSchema)
    .mutation(({ ctx, input }) => changeAlbum(ctx.studio, ctx.actor, input)),

  rename: procedure
    .meta(rest("PUT", "/albums/{id}", "Rename an album"))
    .input(renameAlbumInput)
    .output(albumSchema)
    .mutation(({ ctx, input }) => renameAlbum(ctx.studio, ctx.actor, input)),

  delete: procedure
    .meta(rest("DELETE", "/albums/{id}", "Delete an album; its images stay in the gallery"))
    .input(idInputFor("album"))
    .output(deletedSchema)
    .mutation(({ ctx, input }) => deleteAlbum(ctx.studio, ctx.actor, input)),
});
