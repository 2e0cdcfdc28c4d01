import {
  type AspectRatio,
  type Capabilities,
  type ErrorDetails,
  type GenerationKind,
  StudioError,
} from "@portrait-studio/contract";
import type { Engine, EngineProfile, Ticket } from "@portrait-studio/engine";
import type { Engines, Studio, WorkerStudio } from "./context.ts";

/** Which engine a model is worked on with: the one that trained it. Rows from before that was noted belong to the present one. */
export function engineOf(engines: Engines, model: { engine: string | null }): string {
  return model.engine ?? engines.current;
}

/**
 * The profile of the engine that made a model, for new work with it.
 * @throws ENGINE_UNAVAILABLE when this studio has no key of it
 */
export function requireEngine(
  { engines }: Pick<Studio, "engines">,
  model: { engine: string | null },
): EngineProfile {
  const engine = engineOf(engines, model);
  if (!engines.isAvailable(engine)) throw new StudioError("ENGINE_UNAVAILABLE", { engine, context: "named" });
  return engines.profileOf(engine);
}

/** The engine that made a model, or is to make it; undefined when this studio can't reach it any more. */
export function findEngine(
  { engines, engine }: Pick<WorkerStudio, "engines" | "engine">,
  model: { engine: string | null },
): Engine | undefined {
  return engine(engineOf(engines, model));
}

/** Lets the engine stop what still runs of an ended job, and drop what it left behind. */
export async function tidyJob(
  studio: Pick<WorkerStudio, "engines" | "engine" | "log">,
  job: { status: string; ticket: unknown; model: { engine: string | null } },
): Promise<void> {
  const engine = findEngine(studio, job.model);
  const ticket = job.ticket as Ticket;
  if (engine) await (job.status === "completed" ? engine.cleanUp(ticket) : engine.cancel(ticket));
  else studio.log("warn", "An ended job could not be tidied up: its engine is not set up.", { ...job.model });
}

interface Wish {
  kind: GenerationKind;
  count: number;
  aspectRatio: AspectRatio;
  negativePrompt?: string | null | undefined;
  retouch?: string | null | undefined;
}

/** @throws UNSUPPORTED_BY_ENGINE for what the engine has no way to make, rather than making something else of it */
export function checkWish(can: Capabilities, wish: Wish): void {
  const refuse = (context: string, details: ErrorDetails = {}): never => {
    throw new StudioError("UNSUPPORTED_BY_ENGINE", { ...details, context });
  };
  if (wish.kind === "edit") {
    if (!can.edits) refuse("edits");
    if (wish.count > can.maxEditOutputs) refuse("count", { supported: can.maxEditOutputs });
    return;
  }
  if (!can.aspectRatios.includes(wish.aspectRatio)) {
    refuse("aspectRatio", { supported: can.aspectRatios.join(", ") });
  }
  if (wish.count > can.maxImagesPerRequest) refuse("count", { supported: can.maxImagesPerRequest });
  if (wish.negativePrompt && !can.negativePrompt) refuse("negativePrompt");
  if (wish.retouch && !can.retouch) refuse("retouch");
}
