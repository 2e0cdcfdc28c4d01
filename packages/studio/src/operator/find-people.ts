import { getBalance } from "@portrait-studio/billing/ledger";
import {
  generations,
  images,
  models,
  photos,
  purchases,
  reports,
  trainingSessions,
  users,
} from "@portrait-studio/db";
import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";

const maxPeople = 20;

export interface FoundPerson {
  id: string;
  /** "deleted-<id>" of a deleted account */
  email: string;
  language: string;
  credits: { spendable: number; held: number; debt: number };
  images: number;
  models: number;
  createdAt: string;
  blockedAt: string | null;
  /** when the account is deleted, unless its person takes that back */
  deletionDueAt: string | null;
  deletedAt: string | null;
}

/** The owner of a thing, by the prefix of its id. */
const owners: Readonly<Record<string, (id: string) => SQL>> = {
  trn: (id) =>
    sql`select ${trainingSessions.userId} from ${trainingSessions} where ${trainingSessions.id} = ${id}`,
  gen: (id) => sql`select ${generations.userId} from ${generations} where ${generations.id} = ${id}`,
  edt: (id) => sql`select ${generations.userId} from ${generations} where ${generations.id} = ${id}`,
  img: (id) => sql`select ${images.userId} from ${images} where ${images.id} = ${id}`,
  mdl: (id) => sql`select ${models.userId} from ${models} where ${models.id} = ${id}`,
  pho: (id) => sql`select ${photos.userId} from ${photos} where ${photos.id} = ${id}`,
  pur: (id) => sql`select ${purchases.userId} from ${purchases} where ${purchases.id} = ${id}`,
  rep: (id) =>
    sql`select ${images.userId} from ${reports} join ${images} on ${images.id} = ${reports.imageId} where ${reports.id} = ${id}`,
};

/** Takes an id, a part of an address, or the id of anything they own, such as a job or a purchase. The newest first, at most 20. */
export async function findPeople({ db }: Pick<Studio, "db">, text: string): Promise<FoundPerson[]> {
  const wanted = text.trim();
  const findOwner = owners[wanted.split("_")[0] ?? ""];
  const rows = await db
    .select({
      person: users,
      // with a single table, Drizzle omits it from column names; this subquery needs it
      models: sql<number>`(select count(*) from ${models} m where m.user_id = "user".id and m.deleted_at is null)::int`,
    })
    .from(users)
    .where(createCondition(wanted, findOwner))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(maxPeople);
  return Promise.all(
    rows.map(async ({ person, models: modelCount }) => {
      const { spendable, held, debt } = await getBalance(db, person.id);
      return {
        id: person.id,
        email: person.email,
        language: person.language,
        credits: { spendable, held, debt },
        images: person.imageCount,
        models: modelCount,
        createdAt: person.createdAt.toISOString(),
        blockedAt: person.blockedAt?.toISOString() ?? null,
        deletionDueAt: person.deletionDueAt?.toISOString() ?? null,
        deletedAt: person.deletedAt?.toISOString() ?? null,
      };
    }),
  );
}

function createCondition(text: string, findOwner: ((id: string) => SQL) | undefined): SQL {
  const isId = !text.includes("@");
  if (isId && text.startsWith("usr_")) return eq(users.id, text);
  if (isId && findOwner && text.includes("_")) return sql`${users.id} in (${findOwner(text)})`;
  // not LIKE, in which an underscore is a wildcard
  return sql`position(${text.toLowerCase()} in ${users.email}) > 0`;
}
