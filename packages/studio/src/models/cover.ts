import { images, models } from "@portrait-studio/db";
import { and, eq, isNull, sql } from "drizzle-orm";

export const coverColumns = { id: images.id, thumbnailKey: images.thumbnailKey };

/** Condition of the join. An image in the trash is no cover, but becomes one again when it is restored. */
export const isCover = and(
  eq(images.modelId, models.id),
  // written exactly like the condition of the index, so that the planner uses it
  sql`${images.cover}`,
  isNull(images.deletedAt),
);
