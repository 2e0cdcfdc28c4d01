import type { GenerationStatus } from "@portrait-studio/contract";
import { StudioError } from "@portrait-studio/contract";
import type { Studio } from "../context.ts";
import { kickOutbox } from "../outbox/relay-outbox.ts";
import { endGeneration } from "./end-generation.ts";

/**
 * Stops a request of either kind that the caller may read; images that are done stay, the rest of the credits come back.
 * Cancelling twice is fine.
 * @param read the request as it stands; @throws NOT_FOUND
 * @throws WRONG_STATE when it is over
 */
export async function cancelRequest<Request extends { id: string; status: GenerationStatus }>(
  studio: Pick<Studio, "db" | "dispatch" | "log">,
  read: () => Promise<Request>,
): Promise<Request> {
  const { id } = await read();
  if (await endGeneration(studio, id, { status: "cancelled" })) kickOutbox(studio);
  const request = await read();
  if (request.status !== "cancelled") throw new StudioError("WRONG_STATE", { status: request.status });
  return request;
}
