import { z } from "zod";

const checkSchema = z.enum(["ok", "failed"]);

export const healthSchema = z.object({
  status: checkSchema,
  version: z.string(),
  /**
   * `worker`: whether any has reported within the last minute; `calls`: failed while calls were refused as too many, or unusually
   * many were sent half, within the last minute
   */
  checks: z.object({
    database: checkSchema,
    storage: checkSchema,
    jobs: checkSchema,
    worker: checkSchema,
    calls: checkSchema,
  }),
});
export type Health = z.infer<typeof healthSchema>;
