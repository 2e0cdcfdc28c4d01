import { captureHold } from "@portrait-studio/billing/ledger";
import { isUnfinished } from "@portrait-studio/contract";
import { languages } from "@portrait-studio/contract/languages";
import {
  generations,
  images,
  models,
  newId,
  runInTransaction,
  type Transaction,
  users,
} from "@portrait-studio/db";
import type { EngineImage, Ticket } from "@portrait-studio/engine";
import { loadScreen } from "@portrait-studio/i18n/screens";
import type { PhotoIntake } from "@portrait-studio/photo/intake";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Studio, WorkerStudio } from "../context.ts";
import { getImageFormat } from "../images/download-name.ts";
import { endTask, type Task } from "../jobs/tasks.ts";
import { foldText } from "../lists/fold-text.ts";

const extensions = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" } as const;

type Request = typeof generations.$inferSelect;

/** Safe to repeat. */
export async function storeImage(
  studio: StorePorts & Pick<WorkerStudio, "engine">,
  generationId: string,
  position: number,
): Promise<void> {
  const [row] = await studio.db
    .select({ generation: generations, model: { engine: models.engine } })
    .from(generations)
    .innerJoin(models, eq(models.id, generations.modelId))
    .where(eq(generations.id, generationId));
  if (!row || !isUnfinished(row.generation.status)) return;
  const engine = studio.engine(row.model.engine);
  if (!engine || !("fetchImage" in engine)) return;
  const image = await engine.fetchImage(row.generation.engineTicket as Ticket, position);
  await keepImage(studio, row.generation, { position, image });
}

type StorePorts = Pick<WorkerStudio, "db" | "storage" | "intake">;

interface Finished {
  position: number;
  image: EngineImage;
  /** that has made it, and ends with it */
  task?: Task;
}

/**
 * Stores one finished image and captures its cost: first the files, at keys that a retry overwrites, then the row and the
 * credit in one transaction. If the request has ended meanwhile, neither is kept.
 */
export async function keepImage(
  studio: StorePorts,
  generation: Request,
  { position, image: output, task }: Finished,
): Promise<void> {
  const { db, storage, intake } = studio;
  const generationId = generation.id;
  const image = await intake.describeImage(output.bytes, generation.userId);
  const folder = `portraits/${generation.userId}/${generationId}`;
  const { bytes, signed } = await signImage(studio, generation, output, image.origin);
  const storageKey = `${folder}/${position}.${extensions[output.contentType]}`;
  const thumbnailKey = `${folder}/${position}.thumb.webp`;
  await Promise.all([
    storage.put(storageKey, bytes, { contentType: output.contentType }),
    storage.put(thumbnailKey, image.thumbnail, { contentType: "image/webp" }),
  ]);
  const searchText = await toSearchText(generation);
  const kept = await runInTransaction(db, async (tx) => {
    const [row] = await tx.select().from(generations).where(eq(generations.id, generationId)).for("update");
    if (!row) return "ended";
    const isStored = and(eq(images.generationId, generationId), eq(images.position, position));
    // an earlier try of this step delivered it, perhaps before the request ended
    if ((await tx.$count(images, isStored)) > 0) return "kept";
    if (!isUnfinished(row.status)) return "ended";
    if (task && !(await endTask(tx, task))) return "lost";
    const id = newId("image");
    const place = row.sourceImageId
      ? await placeInLineage(tx, row.sourceImageId)
      : await placeInGallery(tx, row, { id, searchText });
    if (!place) return "ended";
    const { enlargement: before, ...placed } = place;
    await tx.insert(images).values({
      ...placed,
      enlargement: multiply(before, enlargementIn(output.plan)),
      id,
      userId: row.userId,
      modelId: row.modelId,
      generationId,
      position,
      width: image.width,
      height: image.height,
      bytes: bytes.byteLength,
      sourceType: image.origin?.sourceType ?? null,
      signed,
      thumbhash: image.thumbhash,
      storageKey,
      thumbnailKey,
      plan: output.plan,
    });
    await tx
      .update(generations)
      .set({
        creditsCharged: sql`${generations.creditsCharged} + ${row.unitCost}`,
        previews: sql`${generations.previews} - ${String(position)}::text`,
      })
      .where(eq(generations.id, generationId));
    if (row.holdId) {
      await captureHold(tx, {
        holdId: row.holdId,
        key: `capture:${generationId}:${position}`,
        amount: row.unitCost,
      });
    }
    return "kept";
  });
  // of one that another worker has in hand, it stores the files
  if (kept === "ended") await storage.remove([storageKey, thumbnailKey]);
}

/** As an engine that works on photos leaves it in the plans of its images: from the photo, or from the image that was edited. */
function enlargementIn(plan: unknown): number | null {
  const { enlargement } = Object(plan);
  return typeof enlargement === "number" ? enlargement : null;
}

function multiply(a: number | null, b: number | null): number | null {
  return a === null && b === null ? null : (a ?? 1) * (b ?? 1);
}

/** A new image starts a lineage and is counted in the gallery. Undefined when its model was deleted. */
async function placeInGallery(
  tx: Transaction,
  { userId, modelId, prompt }: Request,
  { id, searchText }: { id: string; searchText: string },
) {
  const [model] = await tx
    .update(models)
    .set({ portraitCount: sql`${models.portraitCount} + 1` })
    .where(and(eq(models.id, modelId), isNull(models.deletedAt)))
    .returning({ id: models.id });
  if (!model) return undefined;
  await tx
    .update(users)
    .set({ imageCount: sql`${users.imageCount} + 1` })
    .where(eq(users.id, userId));
  return {
    rootId: id,
    parentId: null,
    enlargement: null,
    inGallery: true,
    prompt,
    searchText,
    deletedAt: null,
  };
}

/** An edit joins its image's lineage, also in the trash. It enters the gallery only when it is accepted. */
async function placeInLineage(tx: Transaction, parentId: string) {
  const [parent] = await tx
    .select({
      rootId: images.rootId,
      prompt: images.prompt,
      searchText: images.searchText,
      deletedAt: images.deletedAt,
      enlargement: images.enlargement,
    })
    .from(images)
    .where(eq(images.id, parentId))
    .for("share");
  return parent && { ...parent, parentId, inGallery: false };
}

/** The names of its recipe in every language, and its prompt, by which searches find an image. */
async function toSearchText({ recipeId, prompt }: Request): Promise<string> {
  const recipes = await Promise.all(languages.map((language) => loadScreen(language, "recipes")));
  return foldText([...(recipeId ? recipes.map((texts) => texts[recipeId].label) : []), prompt].join(" "));
}

type Ports = Pick<Studio, "db" | "storage" | "intake">;
type Signed = Awaited<ReturnType<PhotoIntake["signImage"]>>;
type Origin = Awaited<ReturnType<PhotoIntake["describeImage"]>>["origin"];

const formats = { "image/jpeg": "jpeg", "image/png": "png", "image/webp": "webp" } as const;

/** Signs an image of a request as its engine says it came about; the image that was edited is its parent, and photos never are. */
async function signImage(
  ports: Ports,
  request: Pick<typeof generations.$inferSelect, "sourceImageId" | "prompt" | "userId">,
  { bytes, contentType, plan, original }: EngineImage,
  origin: Origin,
): Promise<Signed> {
  const { sourceImageId, prompt, userId } = request;
  // a parent whose file is gone keeps nobody from their edit
  const parent = sourceImageId ? await readParent(ports, sourceImageId).catch(() => undefined) : undefined;
  // engines that are elsewhere name themselves in their plans; the others are programs
  const change = typeof Object(plan).engine === "string" ? "edited_by_model" : "edited";
  const history = {
    ...{ origin, original, secret: prompt },
    ...(sourceImageId ? ({ change, parent } as const) : {}),
  };
  return ports.intake.signImage({ bytes, format: formats[contentType] }, history, userId);
}

async function readParent({ db, storage }: Ports, id: string) {
  const [parent] = await db.select().from(images).where(eq(images.id, id));
  if (!parent) return undefined;
  const { storageKey, sourceType } = parent;
  return { bytes: await storage.read(storageKey), format: getImageFormat(parent), sourceType };
}
