import { contactSheets, models, type Transaction } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { selectModelPhotos } from "../photos/model-photo-rows.ts";

type Earlier = (typeof contactSheets.$inferSelect)["earlier"];

/** So many sheets of a model are kept: who leaves a photo out and takes it back finds the one of before. */
const most = 3;

export async function readPhotosInUse(tx: Transaction, modelId: string): Promise<string[]> {
  const rows = await selectModelPhotos(tx, modelId);
  return rows.flatMap(({ id, leftOut }) => (leftOut ? [] : [id]));
}

export function addEarlier(earlier: Earlier, made: Earlier[number]): Earlier {
  const others = earlier.filter(({ photoIds }) => photoIds.join() !== made.photoIds.join());
  return [made, ...others].slice(0, most);
}

/** Shows an earlier sheet of the same photos again, if there is one. The caller has the model's lock. */
export async function useEarlierSheet(tx: Transaction, modelId: string): Promise<boolean> {
  const [row] = await tx
    .select({ earlier: contactSheets.earlier, version: models.photosVersion })
    .from(contactSheets)
    .innerJoin(models, eq(models.id, contactSheets.modelId))
    .where(eq(contactSheets.modelId, modelId))
    .for("update", { of: contactSheets });
  const photoIds = (await readPhotosInUse(tx, modelId)).join();
  const same = row?.earlier.find((sheet) => sheet.photoIds.join() === photoIds);
  if (!row || !same) return false;
  const { frames, missing } = same;
  const { version } = row;
  await tx
    .update(contactSheets)
    .set({ frames, missing, status: "ready", wantedVersion: version, framesVersion: version })
    .where(eq(contactSheets.modelId, modelId));
  return true;
}
