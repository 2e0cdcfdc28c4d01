import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Box, type PhotoFile, StudioError, type Turn } from "@portrait-studio/contract";
import { newId, photos, runInTransaction } from "@portrait-studio/db";
import type { QuarterTurn } from "@portrait-studio/photo/intake";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { inActiveSession } from "./in-active-session.ts";
import { refuse } from "./open-photo-intake.ts";
import { photoFiles } from "./photo-files.ts";
import { hasHead } from "./placed-head.ts";
import { presentPhoto, shownColumns } from "./present-photo.ts";

/**
 * Turns the stored photo until it is turned so far since its upload; again with the same turn changes nothing. It is analysed again
 * in the background. A head box that the person has set turns along.
 * @throws NOT_FOUND, WRONG_STATE when a model was trained on the photo or it is being turned otherwise
 */
export async function turnPhoto(
  ports: Pick<Studio, "db" | "storage" | "intake" | "dispatch" | "log">,
  actor: Actor,
  { id, turned }: { id: string; turned: Turn },
): Promise<PhotoFile> {
  const { db, storage } = ports;
  const mine = and(eq(photos.id, id), eq(photos.userId, actor.userId));
  const [before] = await db.select(shownColumns).from(photos).where(mine);
  if (!before) throw new StudioError("NOT_FOUND");
  if (before.turned === turned) return presentPhoto(ports, actor, before);
  const [open] = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(mine, inActiveSession(db)));
  if (!open) throw new StudioError("WRONG_STATE");
  // what is found again after a turn is no hindrance; a box that the person has placed meanwhile is
  const isAsRead = before.headBoxConfirmed
    ? hasHead(before)
    : and(eq(photos.storageKey, before.storageKey), eq(photos.headBoxConfirmed, false));
  const degrees = ((turned - before.turned + 360) % 360) as QuarterTurn;

  const presentNow = async () => {
    const [now] = await db.select(shownColumns).from(photos).where(mine);
    if (now?.turned !== turned) throw new StudioError(now ? "WRONG_STATE" : "NOT_FOUND");
    return presentPhoto(ports, actor, now);
  };
  const picture = await storage.read(before.storageKey).catch(async (error: unknown) => {
    // another call may have put its picture elsewhere meanwhile; otherwise its file is lost
    const [now] = await db.select({ storageKey: photos.storageKey }).from(photos).where(mine);
    if (now?.storageKey === before.storageKey) throw error;
    return undefined;
  });
  if (!picture) return presentNow();
  const folder = await mkdtemp(join(tmpdir(), "studio-turn-"));
  // browsers keep what an address serves, so another picture gets another key
  const file = `photos/${actor.userId}/${newId("photo")}`;
  const keys = { storageKey: `${file}.jpg`, thumbnailKey: `${file}.thumb.webp` };
  let changed: typeof before | undefined;
  try {
    const path = join(folder, "photo");
    await writeFile(path, picture);
    const taken = await ports.intake.turnPhoto(path, degrees, actor.userId).catch(refuse);
    const { contentType, bytes, width, height, thumbhash } = taken;
    await Promise.all([
      storage.put(keys.storageKey, createReadStream(taken.path), { contentType }),
      storage.put(keys.thumbnailKey, taken.thumbnail, { contentType: "image/webp" }),
    ]);
    changed = await runInTransaction(db, async (tx) => {
      const [photo] = await tx
        .update(photos)
        .set({
          ...keys,
          turned,
          bytes,
          width,
          height,
          thumbhash,
          headBox: before.headBoxConfirmed && before.headBox ? turnBox(before.headBox, degrees) : null,
          analysis: null,
          verdict: null,
          cutOutKey: null,
          useCutOut: null,
        })
        .where(and(mine, inActiveSession(tx), isAsRead))
        .returning(shownColumns);
      if (photo) await addToOutbox(tx, "photo/changed", { photoId: id, userId: actor.userId });
      return photo;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
    // of the two pictures, the one that no row has
    await storage.remove(changed ? photoFiles(before) : Object.values(keys));
  }
  if (changed) {
    sendOutboxNow(ports);
    return presentPhoto(ports, actor, changed);
  }
  return presentNow();
}

function turnBox({ x, y, width, height }: Box, degrees: QuarterTurn): Box {
  if (degrees === 180) return { x: 1 - x - width, y: 1 - y - height, width, height };
  const turned = { width: height, height: width };
  return degrees === 90 ? { x: 1 - y - height, y: x, ...turned } : { x: y, y: 1 - x - width, ...turned };
}
