import { type DatabaseHandle, photos, uploadSessions } from "@portrait-studio/db";
import { and, eq, exists, type SQL } from "drizzle-orm";

export function inActiveSession(db: DatabaseHandle): SQL {
  return exists(
    db
      .select({ id: uploadSessions.id })
      .from(uploadSessions)
      .where(and(eq(uploadSessions.id, photos.uploadSessionId), eq(uploadSessions.status, "active"))),
  );
}
