import { z } from "zod";

/** An empty line in .env means "not set". */
export const optionalText = z
  .string()
  .optional()
  .transform((value) => value || undefined);

export const optionalAddress = optionalText.pipe(z.url({ protocol: /^https?$/ }).optional());
