import { images, models } from "@portrait-studio/db";
import { and, eq, isNull, sql } from "drizzle-orm";

/** What a model is presented with, beside its row: the image that was chosen as its cover. */
export const coverColumns = { id: images.id, thumbnailKey: images.thumbnailKey };

/** Joins it. In the trash it is no cover, and is one again when it is restored. */
export const isCover = and(
  eq(images.modelId, models.id),
  // written as the index's own condition is
  sql`${images.cover}`,
  isNull(images.deletedAt),
);
