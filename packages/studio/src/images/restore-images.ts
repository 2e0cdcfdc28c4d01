import { limits } from "@portrait-studio/contract";
import { images } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { moveLineages } from "./move-lineages.ts";

/** It is refused after 30 days, even if files still exist. @throws NOT_FOUND when one is expired or not the person's; then nothing changes */
export function restoreImages(studio: Pick<Studio, "db">, actor: Actor, { ids }: { ids: readonly string[] }) {
  const restorable = sql`(${images.deletedAt} is null
    or ${images.deletedAt} > clock_timestamp() - ${limits.trashDays} * interval '24 hours')`;
  return moveLineages(studio, actor, ids, { to: "gallery", restorable });
}
