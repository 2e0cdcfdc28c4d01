import type { CreateEngine } from "./create-engine.ts";
import type { EngineName } from "./registry.ts";

export type { EnginePorts } from "./create-engine.ts";
export { withDarkroomEdits } from "./darkroom-edits.ts";

/** Loads an engine's implementation, for the worker only. Bundles of pages and the API do not contain it. */
export async function loadEngine(name: EngineName): Promise<CreateEngine> {
  const { createEngine } = (await import(`./${name}/index.ts`)) as { createEngine: CreateEngine };
  return createEngine;
}
