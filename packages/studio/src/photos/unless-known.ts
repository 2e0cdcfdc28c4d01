import { readFile } from "node:fs/promises";
import { StudioError } from "@portrait-studio/contract";
import {
  type Database,
  photos,
  runInTransaction,
  type Transaction,
  uploadSessions,
} from "@portrait-studio/db";
import type { AcceptedPhoto } from "@portrait-studio/photo/intake";
import { and, eq } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { shownColumns } from "./present-photo.ts";

type NewPhotoRow = Omit<typeof photos.$inferSelect, "analysis">;

/**
 * Adds a photo in a transaction that holds the session's lock, unless the session has the same file already. Files are compared
 * outside of the transaction: if a photo that looks the same was added meanwhile, it is compared first.
 * @throws WRONG_STATE, and as `add`
 */
export async function unlessKnown(
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

/** The session's photos that may be the same file, which are few. */
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
