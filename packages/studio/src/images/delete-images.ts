import type { Actor, Studio } from "../context.ts";
import { moveLineages } from "./move-lineages.ts";

/** Moves whole lineages, and ends their share links for good. @throws NOT_FOUND when one is not the person's; then nothing changes */
export function deleteImages(studio: Pick<Studio, "db">, actor: Actor, { ids }: { ids: readonly string[] }) {
  return moveLineages(studio, actor, ids, { to: "trash" });
}
