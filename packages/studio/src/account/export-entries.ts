import { listEntries, listGrants } from "@portrait-studio/billing/ledger";
import {
  accessTokens,
  albumImages,
  albums,
  type Database,
  generations,
  images,
  modelIdentities,
  models,
  passkeys,
  photos,
  promptRefinements,
  purchases,
  sessions,
  signInBrowsers,
  trainingSessions,
  uploadSessions,
  users,
} from "@portrait-studio/db";
import { and, asc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Studio } from "../context.ts";

const rowsAtOnce = 200;

/** Opens each file only when it is needed. Names consist of ids: text that people wrote is only in the JSON, where it misleads no program. */
export async function* exportEntries(
  { db, storage }: Pick<Studio, "db" | "storage">,
  userId: string,
): AsyncGenerator<{ name: string; input: AsyncIterable<Uint8Array> | string; lastModified?: Date }> {
  yield { name: "account.json", input: toJson(await readAccount(db, userId)) };
  for (const table of [photos, images] as const) {
    const folder = table === photos ? "photos" : "portraits";
    for await (const row of inBatches(db, table, userId)) {
      const empty = { plan: null, cutOutKey: null, analysis: null };
      const {
        storageKey,
        thumbnailKey: _,
        cutOutKey: __,
        plan: ___,
        analysis: ____,
        ...known
      } = { ...empty, ...row };
      const name = `${folder}/${row.id}`;
      yield { name: `${name}.json`, input: toJson(known), lastModified: row.createdAt };
      const body = await openIfThere(storage, storageKey);
      const ending = storageKey.slice(storageKey.lastIndexOf("."));
      if (body) yield { name: `${name}${ending}`, input: body, lastModified: row.createdAt };
    }
  }
}

/** Undefined when the file was deleted meanwhile, for example with the trash. */
async function openIfThere(storage: Studio["storage"], key: string) {
  try {
    return (await storage.open(key)).body;
  } catch (error) {
    // compared by name, because only the types of the storage port are imported here
    if (
      error instanceof Error &&
      error.name === "StorageError" &&
      "reason" in error &&
      error.reason === "missing"
    )
      return undefined;
    throw error;
  }
}

async function* inBatches<Table extends typeof photos | typeof images>(
  db: Database,
  table: Table,
  userId: string,
): AsyncGenerator<Table["$inferSelect"]> {
  let last = "";
  for (;;) {
    const rows = (await db
      .select()
      .from(table as PgTable)
      .where(and(eq(table.userId, userId), gt(table.id, last)))
      .orderBy(asc(table.id))
      .limit(rowsAtOnce)) as Table["$inferSelect"][];
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

async function readAccount(db: Database, userId: string) {
  const { holdId: _hold, engineTicket: _ticket, ...training } = getTableColumns(trainingSessions);
  const { holdId: _held, engineTicket: _engine, ...request } = getTableColumns(generations);
  const { holdId: _holds, ...refinement } = getTableColumns(promptRefinements);
  const {
    credentialId: _credential,
    publicKey: _key,
    counter: _counter,
    ...passkey
  } = getTableColumns(passkeys);
  const { tokenHash: _hash, ...token } = getTableColumns(accessTokens);
  const { phoneTokenHash: _phone, phoneViewer: _viewer, ...upload } = getTableColumns(uploadSessions);
  const { id, credits, amount, currency, status, createdAt, paidAt } = purchases;
  const purchase = { id, credits, amount, currency, status, createdAt, paidAt };
  const [profile] = await db.select().from(users).where(eq(users.id, userId));
  return {
    profile,
    sessions: await db
      .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    browsers: await db
      .select({ createdAt: signInBrowsers.createdAt, lastUsedAt: signInBrowsers.lastUsedAt })
      .from(signInBrowsers)
      .where(eq(signInBrowsers.email, profile?.email ?? "")),
    passkeys: await db.select(passkey).from(passkeys).where(eq(passkeys.userId, userId)),
    accessTokens: await db.select(token).from(accessTokens).where(eq(accessTokens.userId, userId)),
    uploadSessions: await db.select(upload).from(uploadSessions).where(eq(uploadSessions.userId, userId)),
    models: await db.select().from(models).where(eq(models.userId, userId)),
    // that they are kept, and of which models; what they are would be of use to machines alone, and to a thief
    faceDescriptions: await db
      .select({
        modelId: modelIdentities.modelId,
        photos: sql<number>`jsonb_array_length(${modelIdentities.identities})`,
        createdAt: modelIdentities.createdAt,
      })
      .from(modelIdentities)
      .innerJoin(models, eq(models.id, modelIdentities.modelId))
      .where(eq(models.userId, userId)),
    albums: await db
      .select({
        ...getTableColumns(albums),
        images: sql<string[]>`array(select ${albumImages.rootId} from ${albumImages}
          where ${albumImages.albumId} = ${albums.id} order by ${albumImages.rootId})`,
      })
      .from(albums)
      .where(eq(albums.userId, userId)),
    trainings: await db.select(training).from(trainingSessions).where(eq(trainingSessions.userId, userId)),
    requests: await db.select(request).from(generations).where(eq(generations.userId, userId)),
    promptHelper: await db
      .select(refinement)
      .from(promptRefinements)
      .where(eq(promptRefinements.userId, userId)),
    purchases: await db.select(purchase).from(purchases).where(eq(purchases.userId, userId)),
    credits: { grants: await listGrants(db, userId), entries: await readEntries(db, userId) },
  };
}

async function readEntries(db: Database, userId: string) {
  const all = [];
  let before: number | undefined;
  do {
    const { entries, next } = await listEntries(db, userId, { limit: rowsAtOnce, before });
    all.push(...entries);
    before = next ?? undefined;
  } while (before !== undefined);
  return all;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
