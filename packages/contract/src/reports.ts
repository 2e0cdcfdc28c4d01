import { z } from "zod";
import { reportReasons } from "./choices.ts";
import { limits } from "./limits.ts";
import { idSchemaFor } from "./schemas.ts";

export const reportImageInput = z.object({
  /** last part of the share page's address */
  token: idSchemaFor("share"),
  reason: z.enum(reportReasons),
  note: z
    .string()
    .trim()
    .max(limits.maxReportLength)
    .optional()
    .meta({ example: "That is me, and nobody asked me." }),
});
export type ReportImageInput = z.infer<typeof reportImageInput>;
