import type { GenerationRequest } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { cancelRequest } from "./cancel-request.ts";
import { getGeneration } from "./get-generation.ts";

/** @throws NOT_FOUND, WRONG_STATE when it has ended */
export function cancelGeneration(
  studio: Pick<Studio, "db" | "storage" | "dispatch" | "log">,
  actor: Actor,
  { id }: { id: string },
): Promise<GenerationRequest> {
  return cancelRequest(studio, () => getGeneration(studio, actor, { id }));
}
