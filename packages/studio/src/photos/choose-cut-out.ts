import { type PhotoFile, StudioError } from "@portrait-studio/contract";
import { photos } from "@portrait-studio/db";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { inActiveSession } from "./in-active-session.ts";
import { presentPhoto, shownColumns } from "./present-photo.ts";

/** The choice holds until the head box is set again. @throws NOT_FOUND, WRONG_STATE without a cut-out, or in a trained model */
export async function chooseCutOut(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id, use }: { id: string; use: boolean },
): Promise<PhotoFile> {
  const mine = and(eq(photos.id, id), eq(photos.userId, actor.userId));
  const [changed] = await db
    .update(photos)
    .set({ useCutOut: use })
    .where(and(mine, isNotNull(photos.cutOutKey), inActiveSession(db)))
    .returning(shownColumns);
  if (changed) return presentPhoto({ storage }, actor, changed);
  const [photo] = await db.select({ id: photos.id }).from(photos).where(mine);
  throw new StudioError(photo ? "WRONG_STATE" : "NOT_FOUND");
}
