import { z } from "zod";
import { type PhotoChoice, photoChoice } from "../remote/photo-models.ts";

/** The variables of the engine that works from photos at fal, beside its key. */
export const falPhotosOptions = z.object({
  FAL_PHOTOS_MODEL: photoChoice.model,
  /** of an image: 1, 2 or 4 */
  FAL_PHOTOS_MEGAPIXELS: photoChoice.megapixels,
  /** photos that go with each order, 1 to 8 */
  FAL_PHOTOS_REFERENCES: photoChoice.references,
});

export function readChoice(options: Readonly<Record<string, string | undefined>>): PhotoChoice {
  const values = falPhotosOptions.parse(options);
  return {
    model: values.FAL_PHOTOS_MODEL,
    megapixels: values.FAL_PHOTOS_MEGAPIXELS,
    references: values.FAL_PHOTOS_REFERENCES,
  };
}
