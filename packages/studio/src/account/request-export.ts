import type { AccountExport } from "@portrait-studio/contract";
import { accountExports, newId, runInTransaction, users } from "@portrait-studio/db";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { getExport } from "./get-export.ts";

/** Requests a ZIP of everything the studio stores about the person. While one is being made, it is returned instead. */
export async function requestExport(
  studio: Pick<Studio, "db" | "storage" | "dispatch" | "log">,
  actor: Actor,
): Promise<AccountExport> {
  const { userId } = actor;
  const id = await runInTransaction(studio.db, async (tx) => {
    // lock the person's row, so that two requests cannot both create an export
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const [running] = await tx
      .select({ id: accountExports.id })
      .from(accountExports)
      .where(
        and(
          eq(accountExports.userId, userId),
          eq(accountExports.status, "processing"),
          // no export takes a day: an older pending one was lost and must not block new ones
          gt(accountExports.createdAt, sql`clock_timestamp() - interval '1 day'`),
        ),
      );
    if (running) return running.id;
    const exportId = newId("accountExport");
    await tx.insert(accountExports).values({ id: exportId, userId });
    await addToOutbox(tx, "account/export.requested", { exportId, userId });
    return exportId;
  });
  sendOutboxNow(studio);
  return getExport(studio, actor, { id });
}
