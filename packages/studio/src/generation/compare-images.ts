import { type Database, generations, images } from "@portrait-studio/db";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { readIdentities } from "../models/read-identities.ts";

type Ports = Pick<WorkerStudio, "db" | "storage" | "photoJudge" | "log">;

/** An image takes a fraction of a second; photos of an old model that are analysed first, some seconds. */
const patienceMs = 30_000;

/**
 * Compares the images of a request of either kind with the person of its model, once they are all stored, and notes it if none of them
 * is of that person. Whatever goes wrong is logged and leaves an image without a likeness: it never fails the request, and delays its end
 * by half a minute at most. Safe to repeat.
 */
export async function compareImages(studio: Ports, generationId: string): Promise<void> {
  try {
    await compare(studio, generationId, AbortSignal.timeout(patienceMs));
  } catch (error) {
    complain(studio, { generationId }, error);
  }
}

function complain({ log }: Ports, subject: Record<string, string>, error: unknown): void {
  log("warn", "Images could not be compared with the person of their model.", {
    ...subject,
    error: String(error),
  });
}

async function compare(studio: Ports, generationId: string, signal: AbortSignal): Promise<void> {
  const { db, storage, photoJudge } = studio;
  const [request] = await db
    .select({
      modelId: generations.modelId,
      recipeId: generations.recipeId,
      sourceImageId: generations.sourceImageId,
    })
    .from(generations)
    .where(eq(generations.id, generationId));
  const made = await db
    .select({ id: images.id, storageKey: images.storageKey, prompt: images.prompt })
    .from(images)
    .where(and(eq(images.generationId, generationId), isNull(images.likeness)));
  const [first] = made;
  if (!request || !first) return;
  const words = [first.prompt, ...(await readInstructions(db, first.id))];
  if (photoJudge.hidesFace({ recipeId: request.recipeId, words })) return;
  const person = await readIdentities(studio, request.modelId, { signal });
  if (person.length === 0) return;
  await Promise.all(
    made.map(async ({ id, storageKey }) => {
      try {
        const likeness = await photoJudge.measureLikeness(await storage.read(storageKey), person, { signal });
        if (likeness !== null) await db.update(images).set({ likeness }).where(eq(images.id, id));
      } catch (error) {
        complain(studio, { imageId: id }, error);
      }
    }),
  );
  if (!(await showsSomebodyElse(studio, generationId, request.sourceImageId))) return;
  await db.update(generations).set({ showsAnotherPerson: true }).where(eq(generations.id, generationId));
}

async function readInstructions(db: Database, imageId: string): Promise<string[]> {
  const { rows } = await db.execute<{ prompt: string }>(sql`
    with recursive line as (
      select id, parent_id, generation_id from image where id = ${imageId}
      union all select i.id, i.parent_id, i.generation_id from image i join line l on i.id = l.parent_id
    )
    select g.prompt from line join generation g on g.id = line.generation_id where g.kind = 'edit'`);
  return rows.map(({ prompt }) => prompt);
}

/** Every image was compared and is unlike the person; of an edit, also that the image it starts from is like them. */
async function showsSomebodyElse(
  { db, photoJudge }: Ports,
  generationId: string,
  sourceImageId: string | null,
): Promise<boolean> {
  const judge = (likeness: number | null) => likeness !== null && photoJudge.judgeSameness(likeness);
  const made = await db
    .select({ likeness: images.likeness })
    .from(images)
    .where(eq(images.generationId, generationId));
  if (made.some(({ likeness }) => judge(likeness) !== "different")) return false;
  if (sourceImageId === null) return true;
  const [source] = await db
    .select({ likeness: images.likeness })
    .from(images)
    .where(eq(images.id, sourceImageId));
  return source !== undefined && judge(source.likeness) === "same";
}
