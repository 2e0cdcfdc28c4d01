import { z } from "zod";
import { instantSchema } from "./schemas.ts";

const checkSchema = z.enum(["ok", "failed"]);

const checksSchema = z.object({
  database: checkSchema,
  storage: checkSchema,
  /** whether the server of the durable functions answers, has them, and takes events */
  jobs: checkSchema,
  /** whether any has reported within the last minute */
  worker: checkSchema,
  /** failed while the mail server takes none of this process */
  mail: checkSchema,
  /** failed while calls were refused as too many, or unusually many were sent half, within the last minute */
  calls: checkSchema,
});

const checkNameSchema = checksSchema.keyof();
export const checkNames = checkNameSchema.options;
export type CheckName = z.infer<typeof checkNameSchema>;

export const healthSchema = z.object({
  /** `failed` while a person cannot work with the studio; `degraded` while only `mail` or `calls` has failed */
  status: z.enum(["ok", "degraded", "failed"]),
  version: z.string().meta({ example: "1.0.0" }),
  checks: checksSchema,
  /** failed checks, and when this process first saw each fail */
  failing: z.array(z.object({ check: checkNameSchema, since: instantSchema })).meta({ example: [] }),
});
export type Health = z.infer<typeof healthSchema>;
