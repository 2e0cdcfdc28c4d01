import { type LikenessReturn, limits } from "@portrait-studio/contract";
import { type DatabaseHandle, generations } from "@portrait-studio/db";
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";

const until =
  sql<Date>`${generations.completedAt} + ${limits.likenessReturnDays} * interval '24 hours'`.mapWith(
    generations.completedAt,
  );

/** Something was made of one of the images, or is being made; or, of edits, one stands in the gallery. */
const inUse = sql`exists (
  select from image i where i.generation_id = ${generations.id} and (
    (${generations.kind} = 'edit' and i.in_gallery)
    or exists (select from image child where child.parent_id = i.id)
    or exists (select from generation e where e.source_image_id = i.id and e.status in ('pending', 'processing'))
  ))`;

export const returnedOfModel = sql<number>`(
  select coalesce(sum(g.credits_returned / g.unit_cost), 0)::int from generation g
  where g.model_id = generation.model_id and g.credits_returned > 0)`;

/**
 * The person may take the credits of a request back if all images are unlike them, nothing was made of these, the model has not
 * given back all that it may, and the week is not over. The database's clock decides.
 */
export async function readReturnOffers(
  db: DatabaseHandle,
  requests: readonly { id: string; showsAnotherPerson: boolean }[],
): Promise<(id: string) => LikenessReturn | null> {
  const flagged = requests.filter(({ showsAnotherPerson }) => showsAnotherPerson).map(({ id }) => id);
  if (flagged.length === 0) return () => null;
  const rows = await db
    .select({ id: generations.id, credits: generations.creditsCharged, until })
    .from(generations)
    .where(
      and(
        inArray(generations.id, flagged),
        eq(generations.creditsReturned, 0),
        gt(generations.creditsCharged, 0),
        gt(until, sql`clock_timestamp()`),
        sql`not ${inUse}`,
        lt(returnedOfModel, limits.mostReturnedImages),
      ),
    );
  const offers = new Map(
    rows.map(({ id, credits, until }) => [id, { credits, until: until.toISOString() }] as const),
  );
  return (id) => offers.get(id) ?? null;
}
