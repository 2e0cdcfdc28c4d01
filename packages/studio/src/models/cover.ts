import { contactSheets, images, models, photos } from "@portrait-studio/db";
import { and, eq, isNull, sql } from "drizzle-orm";

export const coverColumns = { id: images.id, thumbnailKey: images.thumbnailKey };

/** Condition of the join. An image in the trash is no cover, but becomes one again when it is restored. */
export const isCover = and(
  eq(images.modelId, models.id),
  // written exactly like the condition of the index, so that the planner uses it
  sql`${images.cover}`,
  isNull(images.deletedAt),
);

/** The file of the first frame of a model's contact sheet, but for those of photos that are being deleted; null where there is none. */
export const sheetCover = sql<string | null>`(
  select frame->>'storageKey' from ${contactSheets}, jsonb_array_elements(${contactSheets.frames}) with ordinality as f (frame, place)
  where ${contactSheets.modelId} = ${models.id}
    and exists (select 1 from ${photos} where ${photos.id} = frame->>'photoId' and ${photos.removedAt} is null)
  order by place limit 1
)`;
