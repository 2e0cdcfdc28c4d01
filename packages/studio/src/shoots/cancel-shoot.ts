import { isUnfinished, type Shoot, StudioError } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { endJob } from "../jobs/end-job.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { getShoot } from "./get-shoot.ts";

/** Delivered images stay; the remaining credits are released. Cancelling twice is no error. @throws NOT_FOUND, WRONG_STATE {status} */
export async function cancelShoot(
  studio: Pick<Studio, "db" | "storage" | "dispatch" | "log">,
  actor: Actor,
  { id }: { id: string },
): Promise<Shoot> {
  const { requests } = await getShoot(studio, actor, { id });
  // a transaction for each, as each locks its row before the credits
  for (const request of requests)
    if (isUnfinished(request.status)) await endJob(studio, request.id, { status: "cancelled" });
  sendOutboxNow(studio);
  const shoot = await getShoot(studio, actor, { id });
  if (!shoot.requests.some(({ status }) => status === "cancelled"))
    throw new StudioError("WRONG_STATE", { status: shoot.status });
  return shoot;
}
