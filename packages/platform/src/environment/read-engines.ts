import { type OwnCosts, ownCostsSchema } from "@portrait-studio/contract/prices";
import { type EngineName, engineNames } from "@portrait-studio/engine/registry";
import { z } from "zod";

const namesSchema = z.tuple([z.enum(engineNames)], z.enum(engineNames));
const costsSchema = z.partialRecord(z.enum(engineNames), ownCostsSchema);

/** The engines that ENGINE names, each once, in its order. */
export function readEngineNames(text = "darkroom", context: z.RefinementCtx): [EngineName, ...EngineName[]] {
  const names = namesSchema.safeParse([...new Set(text.split(",").map((name) => name.trim()))]);
  if (names.success) return names.data;
  context.addIssue({
    code: "custom",
    message: `takes ${engineNames.join(", ")}, or several of them with commas`,
  });
  return z.NEVER;
}

/** The prices in ENGINE_COSTS as JSON, by engine. */
export function readEngineCosts(
  text = "{}",
  context: z.RefinementCtx,
): Partial<Record<EngineName, OwnCosts>> {
  const costs = costsSchema.safeParse(parse(text));
  if (costs.success) return costs.data;
  const [issue] = costs.error.issues;
  const place = issue?.path.join(".");
  context.addIssue({
    code: "custom",
    message: place
      ? `${place}: ${issue?.message}`
      : 'takes JSON such as {"fal":{"training":40,"generation":3,"edit":3}}',
  });
  return z.NEVER;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
