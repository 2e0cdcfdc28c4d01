import { createReadStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { type ErrorCode, limits, type PhotoFile, StudioError } from "@portrait-studio/contract";
import {
  type Database,
  newId,
  photos,
  runInTransaction,
  type Transaction,
  uploadSessions,
} from "@portrait-studio/db";
import type { AcceptedPhoto, IntakeError, IntakeFailure } from "@portrait-studio/photo/intake";
import { and, eq } from "drizzle-orm";
import { spendFreeWork } from "../allowances/spend-free-work.ts";
import type { Actor, Studio } from "../context.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { presentPhoto, shownColumns } from "./present-photo.ts";

export type IntakePorts = Pick<Studio, "db" | "storage" | "intake" | "settings" | "dispatch" | "log">;

/** bytes per read; a photo is streamed in a few chunks and never held in memory as a whole */
const readAtOnce = 256 * 1024;

interface IncomingPhoto {
  name: string;
  /** path of its bytes on disk until the call ends */
  path: string;
}

export type AddedPhoto = PhotoFile & { known: boolean };

/** Takes the active session unless one is named. @throws WRONG_STATE, NO_ACTIVE_UPLOAD_SESSION */
export async function openPhotoIntake(ports: IntakePorts, actor: Actor, sessionId?: string) {
  const wanted = sessionId ? eq(uploadSessions.id, sessionId) : eq(uploadSessions.status, "active");
  const [session] = await ports.db
    .select({ id: uploadSessions.id, status: uploadSessions.status })
    .from(uploadSessions)
    .where(and(eq(uploadSessions.userId, actor.userId), wanted));
  if (!session || session.status === "deleted") throw new StudioError("NO_ACTIVE_UPLOAD_SESSION");
  if (session.status !== "active") throw new StudioError("WRONG_STATE");
  return {
    /** @throws UNSUPPORTED_FILE_TYPE, UNREADABLE_IMAGE, TOO_MANY_PIXELS, IMAGE_TOO_COMPLEX, TOO_MANY_FILES, WRONG_STATE, FREE_WORK_SPENT */
    addPhoto: (photo: IncomingPhoto) => addPhoto(ports, actor, session.id, photo),
  };
}

export type OpenIntake = Awaited<ReturnType<typeof openPhotoIntake>>;

/** @param requireOpen called before the photo's row is written, with the session locked */
export async function addPhoto(
  ports: IntakePorts,
  actor: Actor,
  sessionId: string,
  incoming: IncomingPhoto,
  requireOpen?: (tx: Transaction) => Promise<unknown>,
): Promise<AddedPhoto> {
  await spendFreeWork(ports.db, ports.settings, actor.userId, "photo");
  const taken = await ports.intake.acceptPhoto(incoming.path, actor.userId).catch(refuse);
  try {
    return await keepPhoto(ports, actor, sessionId, { ...taken, name: incoming.name }, requireOpen);
  } finally {
    await rm(taken.path, { force: true });
  }
}

async function keepPhoto(
  ports: IntakePorts,
  actor: Actor,
  sessionId: string,
  taken: AcceptedPhoto & { name: string },
  requireOpen: ((tx: Transaction) => Promise<unknown>) | undefined,
): Promise<AddedPhoto> {
  const { storage } = ports;
  const id = newId("photo");
  const storageKey = `photos/${actor.userId}/${id}.jpg`;
  const thumbnailKey = `photos/${actor.userId}/${id}.thumb.webp`;
  const removeFiles = () =>
    storage.remove([storageKey, thumbnailKey]).catch((failure: unknown) => {
      ports.log("warn", "A refused photo's files could not be removed.", {
        storageKey,
        error: String(failure),
      });
    });
  await Promise.all([
    storage.put(storageKey, createReadStream(taken.path, { highWaterMark: readAtOnce }), {
      contentType: taken.contentType,
    }),
    storage.put(thumbnailKey, taken.thumbnail, { contentType: "image/webp" }),
  ]);
  try {
    const { row, known } = await unlessKnown(ports, sessionId, taken, async (tx) => {
      await requireOpen?.(tx);
      await claimPlace(tx, sessionId);
      const [inserted] = await tx
        .insert(photos)
        .values({
          id,
          userId: actor.userId,
          uploadSessionId: sessionId,
          name: taken.name.slice(0, 255),
          contentType: taken.contentType,
          bytes: taken.bytes,
          width: taken.width,
          height: taken.height,
          thumbhash: taken.thumbhash,
          storageKey,
          thumbnailKey,
        })
        .returning(shownColumns);
      if (!inserted) throw new Error("The photo's row was not written.");
      await addToOutbox(tx, "photo/added", { photoId: id, userId: actor.userId });
      return inserted;
    });
    if (known) await removeFiles();
    else sendOutboxNow(ports);
    return { ...presentPhoto(ports, actor, row), known };
  } catch (error) {
    // without a row, the files must not stay
    await removeFiles();
    throw error;
  }
}

const refusals = {
  unsupported_type: "UNSUPPORTED_FILE_TYPE",
  unreadable: "UNREADABLE_IMAGE",
  cut_short: "UNREADABLE_IMAGE",
  empty: "UNREADABLE_IMAGE",
  too_many_pixels: "TOO_MANY_PIXELS",
  too_costly: "IMAGE_TOO_COMPLEX",
  paused: "IMAGE_TOO_COMPLEX",
} as const satisfies Record<IntakeFailure, ErrorCode>;

/** Those that have a sentence of their own. */
const contexts: Partial<Record<IntakeFailure, string>> = {
  cut_short: "cut",
  empty: "empty",
  paused: "paused",
};

/** @throws the contract's error for a photo that is not taken in, and any other as it is */
export function refuse(error: unknown): never {
  if (!isIntakeError(error)) throw error;
  const { reason, size, retryAfterSeconds } = error;
  const context = contexts[reason];
  throw new StudioError(
    refusals[reason],
    { reason, ...size, ...(context && { context }), ...(retryAfterSeconds && { retryAfterSeconds }) },
    { cause: error },
  );
}

/** Compared by name, because only the types of the intake port are imported here. */
function isIntakeError(error: unknown): error is IntakeError {
  return error instanceof Error && error.name === "IntakeError";
}

/** @throws TOO_MANY_FILES */
async function claimPlace(tx: Transaction, sessionId: string): Promise<void> {
  if ((await tx.$count(photos, eq(photos.uploadSessionId, sessionId))) >= limits.maxPhotos)
    throw new StudioError("TOO_MANY_FILES", { maximum: limits.maxPhotos });
}

type NewPhotoRow = Omit<typeof photos.$inferSelect, "analysis">;

/**
 * Adds a photo in a transaction that holds the session's lock, unless the session has the same file already. Files are compared
 * outside of the transaction: if a photo that looks the same was added meanwhile, it is compared first.
 * @throws WRONG_STATE, and as `add`
 */
async function unlessKnown(
  { db, storage }: Pick<Studio, "db" | "storage">,
  sessionId: string,
  taken: AcceptedPhoto,
  add: (tx: Transaction) => Promise<NewPhotoRow>,
): Promise<{ row: NewPhotoRow; known: boolean }> {
  const others = new Set<string>();
  for (;;) {
    for (const row of await listAlike(db, sessionId, taken)) {
      if (others.has(row.id)) continue;
      if (await isSameFile(storage, row.storageKey, taken.path)) return { row, known: true };
      others.add(row.id);
    }
    const row = await runInTransaction(db, async (tx) => {
      const [session] = await tx
        .select({ status: uploadSessions.status })
        .from(uploadSessions)
        .where(eq(uploadSessions.id, sessionId))
        .for("update");
      if (session?.status !== "active") throw new StudioError("WRONG_STATE");
      const alike = await listAlike(tx, sessionId, taken);
      return alike.every(({ id }) => others.has(id)) ? add(tx) : undefined;
    });
    if (row) return { row, known: false };
  }
}

function listAlike(
  db: Database | Transaction,
  sessionId: string,
  taken: AcceptedPhoto,
): Promise<NewPhotoRow[]> {
  const { bytes, width, height, thumbhash } = taken;
  return db
    .select(shownColumns)
    .from(photos)
    .where(
      and(
        eq(photos.uploadSessionId, sessionId),
        eq(photos.bytes, bytes),
        eq(photos.width, width),
        eq(photos.height, height),
        eq(photos.thumbhash, thumbhash),
      ),
    );
}

/** A photo whose file is gone was deleted meanwhile. */
async function isSameFile(storage: Studio["storage"], key: string, path: string): Promise<boolean> {
  const stored = await storage.read(key).catch(() => undefined);
  return stored !== undefined && (await readFile(path)).equals(stored);
}
