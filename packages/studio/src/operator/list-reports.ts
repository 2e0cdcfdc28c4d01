import { images, reports, users } from "@portrait-studio/db";
import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { isShared } from "../images/is-shared.ts";

export async function listReports(
  { db, settings }: Pick<Studio, "db" | "settings">,
  { all, limit }: { all: boolean; limit: number },
) {
  const rows = await db
    .select({
      id: reports.id,
      imageId: reports.imageId,
      userId: images.userId,
      email: users.email,
      reason: reports.reason,
      note: reports.note,
      createdAt: reports.createdAt,
      closedAt: reports.closedAt,
      shareToken: sql<
        string | null
      >`case when ${images.deletedAt} is null and ${isShared} then ${images.shareToken} end`,
    })
    .from(reports)
    .innerJoin(images, eq(images.id, reports.imageId))
    .innerJoin(users, eq(users.id, images.userId))
    .where(all ? undefined : isNull(reports.closedAt))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(limit);
  return rows.map(({ shareToken, createdAt, closedAt, ...report }) => ({
    ...report,
    /** null when the image is no longer shared */
    shareUrl: shareToken && `${settings.appUrl}/share/${shareToken}`,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }));
}
