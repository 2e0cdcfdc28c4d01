import { StudioError } from "@portrait-studio/contract";
import { images, reports, runInTransaction, type Transaction } from "@portrait-studio/db";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { type Operator, recordAct } from "./operator.ts";

/** The person keeps the image and can share it again, under another address; to prevent that, block them. @throws NOT_FOUND */
export function takeDownImage({ db }: Pick<Studio, "db">, operator: Operator, { id }: { id: string }) {
  return runInTransaction(db, async (tx) => {
    const [image] = await tx
      .select({ userId: images.userId, shareToken: images.shareToken })
      .from(images)
      .where(eq(images.id, id))
      .for("update");
    if (!image) throw new StudioError("NOT_FOUND");
    const { userId } = image;
    await tx.update(images).set({ shareToken: null, shareExpiresAt: null }).where(eq(images.id, id));
    const details = {
      wasShared: image.shareToken !== null,
      reports: await close(tx, eq(reports.imageId, id)),
    };
    await recordAct(tx, operator, { action: "take_down", subject: { type: "image", id }, userId, details });
    return { id, userId, ...details };
  });
}

/** Closes a report without changing its image. @throws NOT_FOUND, WRONG_STATE when it is closed */
export function dismissReport({ db }: Pick<Studio, "db">, operator: Operator, { id }: { id: string }) {
  return runInTransaction(db, async (tx) => {
    const [found] = await tx
      .select({ userId: images.userId })
      .from(reports)
      .innerJoin(images, eq(images.id, reports.imageId))
      .where(eq(reports.id, id));
    if (!found) throw new StudioError("NOT_FOUND");
    if ((await close(tx, eq(reports.id, id))) === 0) throw new StudioError("WRONG_STATE");
    const { userId } = found;
    await recordAct(tx, operator, { action: "dismiss_report", subject: { type: "report", id }, userId });
    return { id, userId };
  });
}

async function close(tx: Transaction, which: SQL): Promise<number> {
  const { rowCount } = await tx
    .update(reports)
    .set({ closedAt: sql`clock_timestamp()` })
    .where(and(which, isNull(reports.closedAt)));
  return rowCount ?? 0;
}
