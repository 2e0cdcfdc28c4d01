import { limits } from "@portrait-studio/contract";
import { images } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { moveLineages } from "./move-lineages.ts";

/**
 * Takes images out of the trash, each with its whole lineage. What has lain there for 30 days is gone, even if its files
 * wait for their removal.
 * @throws NOT_FOUND when one of them is not the person's or gone, CREDITS_RETURNED when its credits came back; nothing changes then
 */
export function restoreImages(
  studio: Pick<Studio, "db">,
  actor: Actor,
  { ids }: { ids: readonly string[] },
): Promise<{ ids: string[] }> {
  const restorable = sql`(${images.deletedAt} is null
    or ${images.deletedAt} > clock_timestamp() - ${limits.trashDays} * interval '24 hours')`;
  return moveLineages(studio, actor, ids, { to: "gallery", restorable });
}
