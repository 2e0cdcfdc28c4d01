import { z } from "zod";
import { limits } from "./limits.ts";
import { idSchema, instantSchema, nameSchema } from "./schemas.ts";

export const albumSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** number of images that the gallery shows of it */
  imageCount: z.number().int(),
  createdAt: instantSchema,
});
export type Album = z.infer<typeof albumSchema>;

const albumName = nameSchema(limits.maxNameLength);
const imageIds = z.array(idSchema).max(100);

export const createAlbumInput = z.object({ name: albumName, imageIds: imageIds.optional() });
export type CreateAlbumInput = z.infer<typeof createAlbumInput>;
export const renameAlbumInput = z.object({ id: idSchema, name: albumName });
/** Images of the gallery to put in and to take out. */
export const changeAlbumInput = z.object({
  id: idSchema,
  add: imageIds.optional(),
  remove: imageIds.optional(),
});
export type ChangeAlbumInput = z.infer<typeof changeAlbumInput>;
export const albumIdInput = z.object({ id: idSchema });
