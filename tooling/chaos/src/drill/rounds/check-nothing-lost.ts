import { type CheckedStudio, checkCredits } from "../../checks/check-credits.ts";
import { checkImageCounts } from "../../checks/check-images.ts";
import { until } from "../../until.ts";
import { readImages, type Visitor } from "../../visitor.ts";

const endsWithinMs = 300_000;

interface Checked {
  studio: CheckedStudio;
  visitor: Visitor;
  found: (finding: string) => void;
}

/** Waits until no job is under way. @param before images that must be as they were */
export async function checkNothingLost(
  { studio, visitor, found }: Checked,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const count = async (condition: string) => {
    const { rows } = await studio.pool.query<{ id: string }>(
      `select id from (select id, status from generation union all select id, status from training_session) as job
       where ${condition}`,
    );
    return rows.map(({ id }) => id);
  };
  await until(
    "no job is under way",
    endsWithinMs,
    async () => (await count("status not in ('completed', 'failed', 'cancelled')")).length === 0,
    500,
  ).catch((error: Error) => found(error.message));
  for (const id of await count("status = 'failed'")) found(`${id} has failed`);
  const images = await readImages(visitor);
  for (const [id, hash] of images)
    if (hash.startsWith("status")) found(`the image ${id} answers with ${hash}`);
  for (const [id, hash] of before)
    if (images.get(id) !== hash) found(`the image ${id} is not as it was (${images.get(id) ?? "gone"})`);
  for (const finding of await checkCredits(studio)) found(finding);
  for (const finding of await checkImageCounts(studio.pool)) found(finding);
}
