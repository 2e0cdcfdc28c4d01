import { z } from "zod";
import { reportReasons } from "./choices.ts";
import { limits } from "./limits.ts";

export const reportImageInput = z.object({
  /** last part of the share page's address */
  token: z.string().min(1).max(64),
  reason: z.enum(reportReasons),
  note: z.string().trim().max(limits.maxReportLength).optional(),
});
export type ReportImageInput = z.infer<typeof reportImageInput>;
