import { z } from "zod";
import { limits } from "./limits.ts";
import { exampleIds, idSchemaFor, instantSchema, nameSchema } from "./schemas.ts";

export const albumSchema = z.object({
  id: idSchemaFor("album"),
  name: z.string().meta({ example: "Team page" }),
  /** number of images that the gallery shows of it */
  imageCount: z.number().int().meta({ example: 3 }),
  createdAt: instantSchema,
});
export type Album = z.infer<typeof albumSchema>;

const albumName = nameSchema(limits.maxNameLength).meta({ example: "Team page" });
const imageIds = z.array(idSchemaFor("image")).max(100);

export const createAlbumInput = z.object({
  name: albumName,
  imageIds: imageIds.optional().meta({ example: [exampleIds.image] }),
});
export type CreateAlbumInput = z.infer<typeof createAlbumInput>;
export const renameAlbumInput = z.object({ id: idSchemaFor("album"), name: albumName });
export const changeAlbumInput = z.object({
  id: idSchemaFor("album"),
  add: imageIds.optional().meta({ example: [exampleIds.image] }),
  remove: imageIds.optional(),
});
export type ChangeAlbumInput = z.infer<typeof changeAlbumInput>;
