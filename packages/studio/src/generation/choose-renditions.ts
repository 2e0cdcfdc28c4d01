import { isUnfinished, limits } from "@portrait-studio/contract";
import {
  type Database,
  generations,
  images,
  models,
  runInTransaction,
  type Transaction,
} from "@portrait-studio/db";
import type { RenditionsWish, SourcePhoto } from "@portrait-studio/engine";
import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { readPhotoChoice } from "./photo-choice.ts";

type RequestRow = typeof generations.$inferSelect;

type Wish = Pick<RequestRow, "modelId" | "prompt" | "aspectRatio"> &
  Partial<Pick<RequestRow, "negativePrompt" | "recipeId" | "photoId" | "likeImageId">>;

interface ChoosingModel {
  engine: string;
  /** the engine's own JSON */
  sources: unknown;
}

/**
 * Chooses what a request's images show, and so how many it has, none at worst: what the model has sold is not among them. The caller has the
 * model's lock.
 * @param wish.again the seed of a request whose images are wanted again: these count as not sold
 * @returns as many as were asked for, or as can differ; null renditions where the engine invents its images
 */
export async function chooseRenditions(
  tx: Transaction,
  studio: Pick<Studio, "engines">,
  model: ChoosingModel,
  wish: Wish & {
    count: number;
    seed: number;
    again?: number | undefined;
    /** the plan of a contact frame */
    first?: unknown;
    /** of requests that are made with it */
    beside?: readonly unknown[];
  },
) {
  const choose = await prepareChoice(tx, studio, model, wish);
  if (!choose) return { count: wish.count, renditions: null };
  const taken = await readTaken(tx, wish.modelId, wish.again);
  const renditions = choose({
    ...{ count: wish.count, seed: wish.seed, first: wish.first },
    isAgain: wish.again !== undefined,
    taken: [...taken, ...(wish.beside ?? [])],
  });
  return { count: renditions.length, renditions };
}

/** Counts the images of each wish that can still differ, up to the most of a request; null where the engine invents its images. */
export async function countRenditions(
  db: Database,
  studio: Pick<Studio, "engines">,
  model: ChoosingModel,
  { modelId, ...wanted }: Pick<Wish, "modelId" | "photoId" | "likeImageId">,
  wishes: readonly Omit<Wish, "modelId">[],
): Promise<(number | null)[]> {
  const choose = await prepareChoice(db, studio, model, {
    modelId,
    ...wanted,
    prompt: "",
    aspectRatio: "4:5",
  });
  if (!choose) return wishes.map(() => null);
  const taken = await readTaken(db, modelId);
  return wishes.map(({ prompt, aspectRatio, negativePrompt, recipeId }) => {
    const wish = { prompt, aspectRatio, ...toOptional({ negativePrompt, recipeId }) };
    return choose({ ...wish, count: limits.maxImagesPerRequest, seed: 0, taken }).length;
  });
}

/** Chooses one thing to show in place of what had a flaw, of no photo that was tried in vain. @returns undefined where no more can differ */
export function chooseAgain(
  { db, engines }: Pick<Studio, "db" | "engines">,
  id: string,
  { position, passedOver }: { position: number; passedOver: readonly string[] },
): Promise<unknown> {
  return runInTransaction(db, async (tx) => {
    const [request] = await tx.select().from(generations).where(eq(generations.id, id)).for("update");
    if (!request?.renditions) return undefined;
    const { modelId, renditions, seed } = request;
    const [model] = await tx.select().from(models).where(eq(models.id, modelId)).for("update");
    const choose = model && (await prepareChoice(tx, { engines }, model, request));
    const wish = { count: 1, seed, taken: await readTaken(tx, modelId) };
    // of a photo that was tried in vain, another place is better than none
    const [other] = [...(choose?.({ ...wish, passedOver }) ?? []), ...(choose?.(wish) ?? [])];
    if (!other) return undefined;
    // what had the flaw stays with the request, so that nobody is sold it
    const kept = [...renditions.map((one, i) => (i === position ? other : one)), renditions[position]];
    await tx.update(generations).set({ renditions: kept }).where(eq(generations.id, id));
    return other;
  });
}

/** The engine's choice for a request; undefined where it has none. */
async function prepareChoice(
  db: Database | Transaction,
  { engines }: Pick<Studio, "engines">,
  { engine, sources }: ChoosingModel,
  { prompt, negativePrompt, recipeId, aspectRatio, ...wanted }: Wish,
) {
  const choose = engines.getProfile(engine).chooseRenditions;
  const known = sources as SourcePhoto[] | null;
  if (!choose || !known || known.length === 0) return undefined;
  const base = { prompt, aspectRatio, ...toOptional({ negativePrompt, recipeId }), sources: known };
  const choice = await readPhotoChoice(db, wanted);
  return (wish: Partial<RenditionsWish> & Pick<RenditionsWish, "count" | "seed">) =>
    choose({ ...base, ...choice, ...wish });
}

function toOptional({ negativePrompt, recipeId }: Pick<Wish, "negativePrompt" | "recipeId">) {
  return { ...(negativePrompt && { negativePrompt }), ...(recipeId && { recipeId }) };
}

/** Renditions that a model has sold or will: those of delivered images, also in the trash, of unfinished requests, and those that had a flaw. */
export async function readTaken(
  db: Database | Transaction,
  modelId: string,
  exceptSeed?: number,
): Promise<unknown[]> {
  const rows = await db
    .select({
      ...{ status: generations.status, count: generations.count, withheld: generations.withheld },
      renditions: generations.renditions,
      delivered: sql<number[]>`array(select position from ${images} where generation_id = ${generations}.id)`,
    })
    .from(generations)
    .where(
      and(
        eq(generations.modelId, modelId),
        isNotNull(generations.renditions),
        exceptSeed === undefined ? undefined : ne(generations.seed, exceptSeed),
      ),
    );
  return rows.flatMap(({ status, count, withheld, renditions, delivered }) => {
    const flawed = withheld?.map(({ position }) => position) ?? [];
    const isTaken = (i: number) =>
      i >= count || isUnfinished(status) || [...delivered, ...flawed].includes(i);
    return (renditions ?? []).filter((_, i) => isTaken(i));
  });
}
