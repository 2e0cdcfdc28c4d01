import { type Database, storedFileFills, storedFiles, type Transaction } from "@portrait-studio/db";
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import type { HiddenFile, KeyTable } from "./key-table.ts";
import type { StoredFile } from "./stored-file.ts";

const hiddenState = sql`case ${storedFiles.state} when 'stored' then 'removed' when 'uploading' then 'abandoned'
  else ${storedFiles.state} end`;
const hiddenColumns = {
  fileKey: storedFiles.fileKey,
  version: storedFiles.version,
  state: storedFiles.state,
};
const asHidden = ({
  fileKey,
  version,
  state,
}: {
  fileKey: string;
  version: string;
  state: string;
}): HiddenFile => ({ fileKey, version, mayArrive: state === "abandoned" });
/** Greater than all characters of a key. */
const pastKeys = "{";

export function createKeyTable(db: Database, app: string): KeyTable {
  const ofApp = eq(storedFiles.app, app);
  const isStored = eq(storedFiles.state, "stored");

  return {
    find: async (key) => {
      const [row] = await db
        .select()
        .from(storedFiles)
        .where(and(ofApp, eq(storedFiles.key, key), isStored))
        .orderBy(desc(storedFiles.version))
        .limit(1);
      if (!row) return undefined;
      const { fileKey, version, contentType, bytes } = row;
      return { key, fileKey, version, contentType, bytes, whole: true };
    },
    list: async (prefix, { after, limit }) => {
      const range = and(gte(storedFiles.key, prefix), lt(storedFiles.key, `${prefix}${pastKeys}`));
      const rows = await db
        .selectDistinct({ key: storedFiles.key })
        .from(storedFiles)
        .where(and(ofApp, isStored, range, gt(storedFiles.key, after)))
        .orderBy(asc(storedFiles.key))
        .limit(limit);
      return rows.map(({ key }) => key);
    },
    begin: async (upload) => {
      await db.insert(storedFiles).values({ ...upload, app, state: "uploading" });
    },
    finish: (fileKey, failed) =>
      db.transaction(async (tx) => {
        const ofRow = and(ofApp, eq(storedFiles.fileKey, fileKey));
        const [row] = await tx.select({ key: storedFiles.key }).from(storedFiles).where(ofRow);
        if (!row) return { outcome: "gone", hidden: [] };
        await lockKey(tx, app, row.key);
        const [arrived] = await tx
          .update(storedFiles)
          .set({ state: sql`case ${storedFiles.state} when 'uploading' then 'stored' else 'removed' end` })
          .where(ofRow)
          .returning({ key: storedFiles.key });
        if (!arrived) return { outcome: "gone", hidden: [] };
        if (failed.length > 0)
          await tx
            .update(storedFiles)
            .set({ state: hiddenState })
            .where(and(ofApp, inArray(storedFiles.fileKey, [...failed])));
        await hideReplaced(tx, app, eq(storedFiles.key, row.key));
        const hidden = await tx
          .select(hiddenColumns)
          .from(storedFiles)
          .where(
            and(ofApp, eq(storedFiles.key, row.key), inArray(storedFiles.state, ["removed", "abandoned"])),
          );
        return { outcome: "arrived", hidden: hidden.map(asHidden) };
      }),
    hide: async (keys) => {
      const rows = await db
        .update(storedFiles)
        .set({ state: hiddenState })
        .where(and(ofApp, inArray(storedFiles.key, [...keys])))
        .returning(hiddenColumns);
      return rows.map(asHidden);
    },
    forget: async (fileKeys) => {
      await db.delete(storedFiles).where(and(ofApp, inArray(storedFiles.fileKey, [...fileKeys])));
    },
    listOverdue: async (version, limit) => {
      const overdue = db
        .select({ fileKey: storedFiles.fileKey })
        .from(storedFiles)
        .where(and(ofApp, ne(storedFiles.state, "stored"), lt(storedFiles.version, version)))
        .limit(limit);
      const rows = await db
        .update(storedFiles)
        .set({ state: hiddenState })
        // an upload that has arrived meanwhile stays
        .where(and(inArray(storedFiles.fileKey, overdue), ne(storedFiles.state, "stored")))
        .returning(hiddenColumns);
      return rows.map(asHidden);
    },
    listUnknown: async (fileKeys) => {
      if (fileKeys.length === 0) return [];
      const rows = await db
        .select({ fileKey: storedFiles.fileKey })
        .from(storedFiles)
        .where(inArray(storedFiles.fileKey, [...fileKeys]));
      const known = new Set(rows.map(({ fileKey }) => fileKey));
      return fileKeys.filter((fileKey) => !known.has(fileKey));
    },
    adopt: (files) =>
      db.transaction(async (tx) => {
        await addFiles(tx, app, files);
        const keys = [...new Set(files.map(({ key }) => key))];
        if (keys.length > 0) await hideReplaced(tx, app, inArray(storedFiles.key, keys));
      }),
    readProgress: async () => {
      const [row] = await db.select().from(storedFileFills).where(eq(storedFileFills.app, app));
      return {
        filled: row?.filledAt != null,
        position: row?.position ?? 0,
        lastFileKey: row?.lastFileKey ?? undefined,
      };
    },
    fill: (from, files, to) =>
      db.transaction(async (tx) => {
        await tx.insert(storedFileFills).values({ app }).onConflictDoNothing();
        const expected = and(
          eq(storedFileFills.app, app),
          isNull(storedFileFills.filledAt),
          eq(storedFileFills.position, from.position),
        );
        const [row] = await tx
          .update(storedFileFills)
          .set({
            position: to.position,
            lastFileKey: to.lastFileKey ?? null,
            ...(to.filled && { filledAt: sql`clock_timestamp()` }),
          })
          .where(expected)
          .returning();
        // another process has added this page, or filled the table
        if (!row) return;
        await addFiles(tx, app, files);
        if (to.filled) await hideReplaced(tx, app, undefined);
      }),
  };
}

/** Without this lock, two concurrent uploads of a key would not see each other, and both would stay. */
async function lockKey(tx: Transaction, app: string, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stored-file ${app} ${key}`}, 0))`);
}

async function addFiles(tx: Transaction, app: string, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ whole, ...file }) => ({
    ...file,
    app,
    state: whole ? "stored" : "uploading",
  }));
  await tx.execute(sql`insert into ${storedFiles} (file_key, app, key, version, content_type, bytes, state)
    select "fileKey", app, key, version, "contentType", bytes, state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as file ("fileKey" text, app text, key text, version text,
      "contentType" text, bytes bigint, state text)
    on conflict do nothing`);
}

async function hideReplaced(
  tx: Transaction,
  app: string,
  ofKeys: ReturnType<typeof eq> | undefined,
): Promise<void> {
  await tx
    .update(storedFiles)
    .set({ state: "removed" })
    .where(
      and(
        eq(storedFiles.app, app),
        eq(storedFiles.state, "stored"),
        ofKeys,
        sql`exists (select from stored_file newer where newer.app = stored_file.app and newer.key = stored_file.key
          and newer.state = 'stored' and newer.version > stored_file.version)`,
      ),
    );
}
