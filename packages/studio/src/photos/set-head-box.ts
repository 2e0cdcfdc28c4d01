import { type Box, type PhotoFile, StudioError } from "@portrait-studio/contract";
import { photos, runInTransaction } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { kickOutbox } from "../outbox/relay-outbox.ts";
import { refuseInput } from "../refuse-input.ts";
import { inActiveSession } from "./in-active-session.ts";
import { cutOutFiles } from "./photo-files.ts";
import { presentPhoto, shownColumns } from "./present-photo.ts";

/**
 * Takes the person's word on where the head is; nothing that is found later changes it. The photo is looked at again in the
 * background: its verdict and its cut-out are those of another head.
 * @param headBox in fractions of the photo; what lies outside of it is cut off
 * @throws NOT_FOUND, VALIDATION_FAILED for a box without an inside, WRONG_STATE when a model was made of the photo
 */
export async function setHeadBox(
  ports: Pick<Studio, "db" | "storage" | "dispatch" | "log">,
  actor: Actor,
  { id, headBox }: { id: string; headBox: Box },
): Promise<PhotoFile> {
  const { db, storage } = ports;
  const mine = and(eq(photos.id, id), eq(photos.userId, actor.userId));
  const { x, y } = headBox;
  const inside = { x, y, width: Math.min(headBox.width, 1 - x), height: Math.min(headBox.height, 1 - y) };
  if (inside.width <= 0 || inside.height <= 0)
    throw refuseInput("headBox", "No part of this box is inside the photo.");
  const placed = await runInTransaction(db, async (tx) => {
    const [before] = await tx.select({ cutOutKey: photos.cutOutKey }).from(photos).where(mine).for("update");
    const [photo] = await tx
      .update(photos)
      // without an analysis, the session's other photos are judged without it
      .set({
        headBox: inside,
        headBoxConfirmed: true,
        analysis: null,
        verdict: null,
        cutOutKey: null,
        useCutOut: null,
      })
      .where(and(mine, inActiveSession(tx)))
      .returning(shownColumns);
    if (!before || !photo) throw new StudioError(before ? "WRONG_STATE" : "NOT_FOUND");
    await addToOutbox(tx, "photo/changed", { photoId: id, userId: actor.userId });
    return { photo, cutOutKey: before.cutOutKey };
  });
  const { photo, cutOutKey } = placed;
  if (cutOutKey) await storage.remove(cutOutFiles(cutOutKey));
  kickOutbox(ports);
  return presentPhoto({ storage }, actor, photo);
}
