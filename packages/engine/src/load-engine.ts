import type { CreateEngine } from "./create-engine.ts";
import type { EngineName } from "./registry.ts";

/** Loads an engine's implementation by its folder, so that a bundle of pages or API does not contain it. For the worker only. */
export async function loadEngine(name: EngineName): Promise<CreateEngine> {
  const { createEngine } = (await import(`./${name}/index.ts`)) as { createEngine: CreateEngine };
  return createEngine;
}
