import { images, reports, users } from "@portrait-studio/db";
import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { isShared } from "../images/is-shared.ts";

export interface ReportLine {
  id: string;
  imageId: string;
  userId: string;
  email: string;
  reason: string;
  note: string | null;
  /** the share page; null when the image is no longer shared */
  shareUrl: string | null;
  createdAt: string;
  closedAt: string | null;
}

export async function listReports(
  { db, settings }: Pick<Studio, "db" | "settings">,
  { all, limit }: { all: boolean; limit: number },
): Promise<ReportLine[]> {
  const rows = await db
    .select({
      report: reports,
      userId: images.userId,
      email: users.email,
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
  return rows.map(
    ({ report: { id, imageId, reason, note, createdAt, closedAt }, userId, email, shareToken }) => ({
      id,
      imageId,
      userId,
      email,
      reason,
      note,
      shareUrl: shareToken && `${settings.appUrl}/share/${shareToken}`,
      createdAt: createdAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    }),
  );
}
