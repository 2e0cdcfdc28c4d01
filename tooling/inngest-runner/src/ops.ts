import { z } from "zod";

export const opSchema = z.object({
  id: z.string(),
  op: z.string(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  opts: z.record(z.string(), z.unknown()).nullish(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
  /** Start and duration in nanoseconds. */
  timing: z.object({ a: z.number(), b: z.number() }).nullish(),
});

export type Op = z.infer<typeof opSchema>;

export type StepInfo = Pick<Op, "id" | "op" | "name" | "displayName" | "opts" | "timing">;

export interface RunError {
  name: string;
  message: string;
  stack?: string;
  [key: string]: unknown;
}

export function toRunError(raw: unknown): RunError {
  if (typeof raw !== "object" || raw === null) return { name: "Error", message: String(raw) };
  const given = raw as Record<string, unknown>;
  const name = typeof given.name === "string" && given.name ? given.name : "Error";
  const message = given.message || given.error;
  return { ...given, name, message: typeof message === "string" ? message : JSON.stringify(raw) };
}
