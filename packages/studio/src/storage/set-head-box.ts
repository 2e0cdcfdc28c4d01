import { type Box, type PhotoFile, StudioError } from "@portrait-studio/contract";
import { photos, uploadSessions } from "@portrait-studio/db";
import { and, eq, exists } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { refuseInput } from "../refuse-input.ts";
import { presentPhoto } from "./present-photo.ts";

/**
 * Takes the person's word on where the head is; nothing that is found later changes it.
 * @param headBox in fractions of the photo; what lies outside of it is cut off
 * @throws NOT_FOUND, VALIDATION_FAILED for a box without an inside, WRONG_STATE when a model was made of the photo
 */
export async function setHeadBox(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id, headBox }: { id: string; headBox: Box },
): Promise<PhotoFile> {
  const mine = and(eq(photos.id, id), eq(photos.userId, actor.userId));
  const { x, y } = headBox;
  const inside = { x, y, width: Math.min(headBox.width, 1 - x), height: Math.min(headBox.height, 1 - y) };
  if (inside.width <= 0 || inside.height <= 0)
    throw refuseInput("headBox", "No part of this box is inside the photo.");
  const [changed] = await db
    .update(photos)
    .set({ headBox: inside, headBoxConfirmed: true })
    .where(
      and(
        mine,
        exists(
          db
            .select({ id: uploadSessions.id })
            .from(uploadSessions)
            .where(and(eq(uploadSessions.id, photos.uploadSessionId), eq(uploadSessions.status, "active"))),
        ),
      ),
    )
    .returning();
  if (changed) return presentPhoto(storage, changed);
  const [photo] = await db.select({ id: photos.id }).from(photos).where(mine);
  throw new StudioError(photo ? "WRONG_STATE" : "NOT_FOUND");
}
