import type { UploadSession } from "@portrait-studio/contract";
import { newId, uploadSessions } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { getActiveUploadSession } from "./get-active-upload-session.ts";

export async function createUploadSession(
  studio: Pick<Studio, "db" | "settings">,
  actor: Actor,
  { modelName }: { modelName?: string | undefined },
): Promise<UploadSession> {
  await studio.db
    .insert(uploadSessions)
    .values({
      id: newId("uploadSession"),
      userId: actor.userId,
      modelName: modelName || null,
      photoDays: studio.settings.photoDays,
    })
    .onConflictDoNothing({ target: uploadSessions.userId, where: sql`status = 'active'` });
  return getActiveUploadSession(studio, actor);
}
