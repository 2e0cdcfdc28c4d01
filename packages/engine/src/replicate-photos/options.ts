import { z } from "zod";
import { type PhotoChoice, photoChoice } from "../remote/photo-models.ts";

/** The variables of the engine that works from photos at Replicate, beside its key. */
export const replicatePhotosOptions = z.object({
  REPLICATE_PHOTOS_MODEL: photoChoice.model,
  /** of an image: 1, 2 or 4 */
  REPLICATE_PHOTOS_MEGAPIXELS: photoChoice.megapixels,
  /** photos that go with each order, 1 to 8 */
  REPLICATE_PHOTOS_REFERENCES: photoChoice.references,
});

export function readChoice(options: Readonly<Record<string, string | undefined>>): PhotoChoice {
  const values = replicatePhotosOptions.parse(options);
  return {
    model: values.REPLICATE_PHOTOS_MODEL,
    megapixels: values.REPLICATE_PHOTOS_MEGAPIXELS,
    references: values.REPLICATE_PHOTOS_REFERENCES,
  };
}
