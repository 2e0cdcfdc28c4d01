import type { Actor, Studio } from "../context.ts";
import { moveLineages } from "./move-lineages.ts";

/**
 * Puts images into the trash, each with its whole lineage, where they can be restored for 30 days. Their share links
 * end with that: an image that is restored is not shared.
 * @throws NOT_FOUND when one of them is not the person's; nothing changes then
 */
export function deleteImages(
  studio: Pick<Studio, "db">,
  actor: Actor,
  { ids }: { ids: readonly string[] },
): Promise<{ ids: string[] }> {
  return moveLineages(studio, actor, ids, { to: "trash" });
}
