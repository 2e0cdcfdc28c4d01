import { photos } from "@portrait-studio/db";
import type { PhotoAnalysis } from "@portrait-studio/photo/types";
import { and, eq, not } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { inActiveSession } from "./in-active-session.ts";

/** Biometric data, deleted with the photo's row. Does nothing to a photo that was given back: its head may have been placed since. */
export async function keepPhotoAnalysis(
  { db }: Pick<Studio, "db">,
  photoId: string,
  analysis: PhotoAnalysis,
): Promise<void> {
  await db
    .update(photos)
    .set({ analysis })
    .where(and(eq(photos.id, photoId), not(inActiveSession(db))));
}
