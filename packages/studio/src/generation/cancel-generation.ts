import { type GenerationRequest, StudioError } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { kickOutbox } from "../outbox/relay-outbox.ts";
import { inTransaction } from "../transaction.ts";
import { endGeneration } from "./end-generation.ts";
import { getGeneration } from "./get-generation.ts";

/**
 * Stops a request; pictures that are done stay, the rest of the credits come back. Cancelling twice is fine.
 * @throws NOT_FOUND, WRONG_STATE when it is over
 */
export async function cancelGeneration(
  studio: Pick<Studio, "db" | "storage" | "dispatch" | "log">,
  actor: Actor,
  { id }: { id: string },
): Promise<GenerationRequest> {
  await getGeneration(studio, actor, { id });
  const cancelled = await endGeneration(studio, id, { status: "cancelled" });
  const generation = await getGeneration(studio, actor, { id });
  if (generation.status !== "cancelled") throw new StudioError("WRONG_STATE", { status: generation.status });
  if (cancelled) {
    await inTransaction(studio.db, (tx) => addToOutbox(tx, "generation/cancelled", { generationId: id }));
    kickOutbox(studio);
  }
  return generation;
}
