import { limits, type ModelPhoto, modelPhotoSchema, StudioError } from "@portrait-studio/contract";
import { type Database, models, photos, type Transaction, trainingSessions } from "@portrait-studio/db";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addressesFor } from "../files/audience.ts";
import { presentColumns } from "../present-columns.ts";

const columns = {
  id: photos.id,
  name: photos.name,
  thumbnailKey: photos.thumbnailKey,
  thumbhash: photos.thumbhash,
  width: photos.width,
  height: photos.height,
  verdict: photos.verdict,
  leftOut: photos.leftOut,
};
type ModelPhotoRow = Pick<typeof photos.$inferSelect, keyof typeof columns>;
interface PhotosModel extends Pick<typeof models.$inferSelect, "sources"> {
  /** images follow some of the photos, instead of being made from them: `sources` are these, in their order */
  follows: boolean;
}

export function selectModelPhotos(db: Database | Transaction, modelId: string): Promise<ModelPhotoRow[]> {
  return db
    .select(columns)
    .from(photos)
    .innerJoin(trainingSessions, eq(trainingSessions.uploadSessionId, photos.uploadSessionId))
    .where(isOfModel(modelId))
    .orderBy(asc(photos.createdAt), asc(photos.id));
}

export function modelPhotoIds(db: Database, modelId: string): SQL<string[]> {
  return sql`array(${db
    .select({ id: photos.id })
    .from(photos)
    .innerJoin(trainingSessions, eq(trainingSessions.uploadSessionId, photos.uploadSessionId))
    .where(isOfModel(modelId))})`;
}

const isOfModel = (modelId: string) =>
  and(
    eq(trainingSessions.modelId, modelId),
    eq(trainingSessions.status, "completed"),
    isNull(photos.removedAt),
  );

/** Where the engine does not say, as of models of before, all that show the person count. */
export function isUsable(
  { sources, follows }: PhotosModel,
  { id, verdict }: Pick<ModelPhotoRow, "id" | "verdict">,
): boolean {
  if (sources && !follows) return sources.some((source) => source.id === id);
  const problems = verdict?.problems ?? [];
  return !problems.includes("noSubject") && !problems.includes("otherPerson");
}

function findPlace({ sources, follows }: PhotosModel, photoId: string): number | null {
  const index = follows ? (sources ?? []).findIndex(({ id }) => id === photoId) : -1;
  return index < 0 ? null : index + 1;
}

/** So many usable photos stay in use: an engine that follows them needs one, and the others are the person's to decide. */
export function getFewest({ follows }: Pick<PhotosModel, "follows">): number {
  return follows ? 1 : limits.fewestModelPhotos;
}

export function isFollowed({ engines }: Pick<Studio, "engines">, model: { engine: string }): boolean {
  return engines.getProfile(model.engine).capabilities.references;
}

export function presentModelPhoto(
  { storage }: Pick<Studio, "storage">,
  actor: Actor,
  model: PhotosModel,
  row: ModelPhotoRow,
): ModelPhoto {
  return {
    ...presentColumns(modelPhotoSchema, row),
    thumbnailUrl: addressesFor({ storage }, actor).of(row.thumbnailKey, { kind: "photo", id: row.id }),
    problems: row.verdict?.problems ?? [],
    usable: isUsable(model, row),
    reference: findPlace(model, row.id),
  };
}

/** Locked, so that no request begins meanwhile. @throws NOT_FOUND, MODEL_NOT_READY, UNSUPPORTED_BY_ENGINE */
export async function lockModelWithPhotos(
  tx: Transaction,
  { engines }: Pick<Studio, "engines">,
  { userId }: Actor,
  id: string,
) {
  const [model] = await tx
    .select({
      status: models.status,
      engine: models.engine,
      sources: models.sources,
      coverKey: models.coverKey,
    })
    .from(models)
    .where(and(eq(models.id, id), eq(models.userId, userId), isNull(models.deletedAt)))
    .for("no key update");
  if (!model) throw new StudioError("NOT_FOUND");
  if (model.status !== "completed") throw new StudioError("MODEL_NOT_READY", { status: model.status });
  const { photos: fromPhotos, references } = engines.getProfile(model.engine).capabilities;
  if (!fromPhotos && !references) throw new StudioError("UNSUPPORTED_BY_ENGINE", { context: "photos" });
  return { ...model, follows: references };
}

/** @throws MODEL_NEEDS_PHOTOS when too few usable photos would stay in use without this one */
export function requireEnoughWithout(
  model: PhotosModel,
  rows: readonly ModelPhotoRow[],
  photoId: string,
): void {
  const used = rows.filter((row) => !row.leftOut && isUsable(model, row));
  const left = used.filter(({ id }) => id !== photoId).length;
  // one that is not used anyway can always go
  const required = getFewest(model);
  if (left === used.length || left >= required) return;
  throw new StudioError("MODEL_NEEDS_PHOTOS", { required, available: left });
}
