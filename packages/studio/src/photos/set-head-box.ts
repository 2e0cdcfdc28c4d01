import { type Box, type PhotoFile, StudioError } from "@portrait-studio/contract";
import { photos, runInTransaction } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import { spendFreeWork } from "../allowances/spend-free-work.ts";
import type { Actor, Studio } from "../context.ts";
import { refuseInput } from "../errors/refuse-input.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { inActiveSession } from "./in-active-session.ts";
import { cutOutFiles } from "./photo-files.ts";
import { presentPhoto, shownColumns } from "./present-photo.ts";

/**
 * Sets where the head is; no later analysis changes this. The photo is analysed again in the background, because verdict and
 * cut-out belong to the previous head.
 * @param headBox in fractions of the photo; clipped to it
 * @throws NOT_FOUND, VALIDATION_FAILED for an empty box, WRONG_STATE when a model was trained on the photo, FREE_WORK_SPENT
 */
export async function setHeadBox(
  ports: Pick<Studio, "db" | "storage" | "settings" | "dispatch" | "log">,
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
      // without an analysis, the photo is left out when other photos of the session are judged
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
    await spendFreeWork(tx, ports.settings, actor.userId, "photo");
    await addToOutbox(tx, "photo/changed", { photoId: id, userId: actor.userId });
    return { photo, cutOutKey: before.cutOutKey };
  });
  const { photo, cutOutKey } = placed;
  if (cutOutKey) await storage.remove(cutOutFiles(cutOutKey));
  sendOutboxNow(ports);
  return presentPhoto({ storage }, actor, photo);
}
