import type { Actor, Studio } from "../context.ts";
import { moveLineages } from "./move-lineages.ts";

/**
 * Moves images to the trash, each with its whole lineage; they can be restored for 30 days. This ends their share links for
 * good, so a restored image is not shared.
 * @throws NOT_FOUND when one of them is not the person's; then nothing changes
 */
export function deleteImages(studio: Pick<Studio, "db">, actor: Actor, { ids }: { ids: readonly string[] }) {
  return moveLineages(studio, actor, ids, { to: "trash" });
}
