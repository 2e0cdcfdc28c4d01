import type { GenerationStatus } from "@portrait-studio/contract";
import { StudioError } from "@portrait-studio/contract";
import type { Studio } from "../context.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { endGeneration } from "./end-generation.ts";

/**
 * Cancels a request of either kind. Delivered images stay; the remaining credits are released. Cancelling twice is no error.
 * @param read returns the caller's request; @throws NOT_FOUND
 * @throws WRONG_STATE when it has ended otherwise
 */
export async function cancelRequest<Request extends { id: string; status: GenerationStatus }>(
  studio: Pick<Studio, "db" | "dispatch" | "log">,
  read: () => Promise<Request>,
): Promise<Request> {
  const { id } = await read();
  if (await endGeneration(studio, id, { status: "cancelled" })) sendOutboxNow(studio);
  const request = await read();
  if (request.status !== "cancelled") throw new StudioError("WRONG_STATE", { status: request.status });
  return request;
}
