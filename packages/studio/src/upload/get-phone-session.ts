import { StudioError } from "@portrait-studio/contract";
import { type DatabaseHandle, photos, uploadSessions } from "@portrait-studio/db";
import { and, count, eq, gt, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { isViewerValid } from "../files/check-audience.ts";
import { hashAccessToken } from "../tokens/access-token.ts";

/** All that a phone's link tells. @throws NOT_FOUND when it has ended, or never was */
export async function getPhoneSession({ db }: Pick<Studio, "db">, { token }: { token: string }) {
  const { fileCount, phoneUntil, phoneLeft } = await findPhoneSession(db, token);
  if (phoneLeft <= 0 || !phoneUntil) throw new StudioError("NOT_FOUND");
  return { fileCount, phoneUntil: phoneUntil.toISOString() };
}

/** The active session of a link that has not ended, whose maker is still signed in. @throws NOT_FOUND */
export async function findPhoneSession(db: DatabaseHandle, token: string) {
  const { id, userId, phoneUntil, phoneLeft, phoneViewer } = uploadSessions;
  const [found] = await db
    .select({ id, userId, phoneUntil, phoneLeft, phoneViewer, fileCount: count(photos.id) })
    .from(uploadSessions)
    .leftJoin(photos, eq(photos.uploadSessionId, uploadSessions.id))
    .where(
      and(
        eq(uploadSessions.phoneTokenHash, hashAccessToken(token)),
        eq(uploadSessions.status, "active"),
        gt(uploadSessions.phoneUntil, sql`clock_timestamp()`),
      ),
    )
    .groupBy(uploadSessions.id);
  if (!found?.phoneViewer || !(await isViewerValid({ db }, found.phoneViewer)))
    throw new StudioError("NOT_FOUND");
  return found;
}
