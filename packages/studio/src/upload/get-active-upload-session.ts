import { StudioError, type UploadSession } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { findUploadSession } from "./present-upload-session.ts";

/** @throws NO_ACTIVE_UPLOAD_SESSION */
export async function getActiveUploadSession(
  { db }: Pick<Studio, "db">,
  actor: Actor,
): Promise<UploadSession> {
  const session = await findUploadSession(db, actor.userId, { status: "active" });
  if (!session) throw new StudioError("NO_ACTIVE_UPLOAD_SESSION");
  return session;
}
