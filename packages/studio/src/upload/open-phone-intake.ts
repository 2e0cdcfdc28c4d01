import { limits, StudioError } from "@portrait-studio/contract";
import { uploadSessions } from "@portrait-studio/db";
import { and, eq, gt, sql } from "drizzle-orm";
import { addPhoto, type IntakePorts, type OpenIntake } from "../photos/open-photo-intake.ts";
import { findPhoneSession } from "./get-phone-session.ts";

/** A link that ends while a photo is on its way adds it no more. @throws NOT_FOUND, TOO_MANY_FILES */
export async function openPhoneIntake(ports: IntakePorts, token: string): Promise<OpenIntake> {
  const { id, userId, phoneViewer, fileCount } = await findPhoneSession(ports.db, token);
  if (fileCount >= limits.maxPhotos) throw new StudioError("TOO_MANY_FILES", { maximum: limits.maxPhotos });
  const owner = { userId, email: "", language: "en", credential: phoneViewer ?? undefined } as const;
  return {
    addPhoto: async (photo) => {
      const { rowCount } = await ports.db
        .update(uploadSessions)
        .set({ phoneLeft: sql`${uploadSessions.phoneLeft} - 1` })
        .where(and(eq(uploadSessions.id, id), gt(uploadSessions.phoneLeft, 0)));
      if (!rowCount) throw new StudioError("NOT_FOUND");
      return addPhoto(ports, owner, id, photo, (tx) => findPhoneSession(tx, token));
    },
  };
}
