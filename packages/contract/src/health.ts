import { z } from "zod";

const checkSchema = z.enum(["ok", "failed"]);

export const healthSchema = z.object({
  status: checkSchema,
  version: z.string(),
  checks: z.object({ database: checkSchema, storage: checkSchema, jobs: checkSchema }),
});
export type Health = z.infer<typeof healthSchema>;
