import { randomBytes } from "node:crypto";
import { limits, StudioError } from "@portrait-studio/contract";
import { uploadSessions } from "@portrait-studio/db";
import { and, eq, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { hashAccessToken } from "../tokens/access-token.ts";
import { findUploadSession } from "./present-upload-session.ts";

const minutes = 30;
/** Photos that are refused, or there already, count too: each costs the person free work. */
const mostPhotos = 3 * limits.maxPhotos;

/**
 * Makes the link by which a phone adds photos to an active session, in place of the one before. It ends by itself, with the
 * session, and with the sign-in or access token that made it.
 * @throws NOT_FOUND, WRONG_STATE
 */
export async function createPhoneLink(
  { db, settings }: Pick<Studio, "db" | "settings">,
  actor: Actor,
  { id }: { id: string },
): Promise<{ url: string; phoneUntil: string }> {
  const token = randomBytes(18).toString("base64url");
  const [made] = await db
    .update(uploadSessions)
    .set({
      phoneTokenHash: hashAccessToken(token),
      phoneUntil: sql`clock_timestamp() + make_interval(mins => ${minutes})`,
      phoneLeft: mostPhotos,
      phoneViewer: actor.credential ?? null,
    })
    .where(
      and(
        eq(uploadSessions.id, id),
        eq(uploadSessions.userId, actor.userId),
        eq(uploadSessions.status, "active"),
      ),
    )
    .returning({ until: uploadSessions.phoneUntil });
  if (made?.until) return { url: `${settings.appUrl}/phone/${token}`, phoneUntil: made.until.toISOString() };
  throw new StudioError((await findUploadSession(db, actor.userId, { id })) ? "WRONG_STATE" : "NOT_FOUND");
}
