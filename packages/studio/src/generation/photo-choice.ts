import { StudioError } from "@portrait-studio/contract";
import { type Database, images, photos, type Transaction, trainingSessions } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { selectModelPhotos } from "../photos/model-photo-rows.ts";

const originals = alias(images, "original");

interface Wanted {
  modelId: string;
  photoId?: string | null | undefined;
  likeImageId?: string | null | undefined;
}

/** @throws NOT_FOUND unless both are the model's, the photo shows its person, and the image is not in the trash */
export async function requirePhotoChoice(
  tx: Transaction,
  { modelId, photoId, likeImageId }: Wanted,
): Promise<void> {
  if (photoId) {
    const rows = await selectModelPhotos(tx, modelId);
    const photo = rows.find(({ id }) => id === photoId);
    if (!photo || photo.verdict?.problems.includes("otherPerson")) throw new StudioError("NOT_FOUND");
  }
  if (likeImageId && !(await readLike(tx, { modelId, likeImageId }))) throw new StudioError("NOT_FOUND");
}

export async function readLike(
  db: Database | Transaction,
  { modelId, likeImageId }: Pick<Wanted, "modelId" | "likeImageId">,
) {
  const [row] = await db
    .select({ plan: originals.plan })
    .from(images)
    .innerJoin(originals, eq(originals.id, images.rootId))
    .where(and(eq(images.id, likeImageId ?? ""), eq(images.modelId, modelId), isNull(images.deletedAt)));
  return row;
}

export async function readPhotoChoice(db: Database, wanted: Wanted) {
  const leftOut = await readLeftOut(db, wanted.modelId);
  const like = wanted.likeImageId ? await readLike(db, wanted) : undefined;
  return {
    ...(wanted.photoId ? { photoId: wanted.photoId } : {}),
    ...(leftOut.length > 0 ? { leftOut } : {}),
    ...(like?.plan ? { like: like.plan } : {}),
  };
}

export async function readLeftOut(db: Database, modelId: string): Promise<string[]> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .innerJoin(trainingSessions, eq(trainingSessions.uploadSessionId, photos.uploadSessionId))
    .where(and(eq(trainingSessions.modelId, modelId), photos.leftOut));
  return rows.map(({ id }) => id);
}
