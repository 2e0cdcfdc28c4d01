import { z } from "zod";
import { instantSchema } from "./schemas.ts";

const checkSchema = z.enum(["ok", "failed"]);

/**
 * `worker`: whether any has reported within the last minute; `calls`: failed while calls were refused as too many, or unusually
 * many were sent half, within the last minute
 */
const checksSchema = z.object({
  database: checkSchema,
  storage: checkSchema,
  jobs: checkSchema,
  worker: checkSchema,
  calls: checkSchema,
});

export type CheckName = keyof z.infer<typeof checksSchema>;

export const healthSchema = z.object({
  /** `failed` while a person cannot work with the studio; `degraded` while only `calls` has failed */
  status: z.enum(["ok", "degraded", "failed"]),
  version: z.string(),
  checks: checksSchema,
  /** failed checks, and when this process first saw each fail */
  failing: z.array(z.object({ check: z.enum(checksSchema.keyof().options), since: instantSchema })),
});
export type Health = z.infer<typeof healthSchema>;
