import { type ReportImageInput, StudioError } from "@portrait-studio/contract";
import { images, newId, reports, users } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { isShared } from "../images/is-shared.ts";

/**
 * Each network can report an image once a day; further reports get the same response.
 * @param network of the visitor; those that the server cannot tell apart count as one @throws NOT_FOUND
 */
export async function reportImage(
  { db, auth, log }: Pick<Studio, "db" | "auth" | "log">,
  { token, reason, note }: ReportImageInput,
  { network = "unknown" }: { network?: string | undefined } = {},
): Promise<{ ok: true }> {
  const [image] = await db
    .select({ id: images.id })
    .from(images)
    .innerJoin(users, and(eq(users.id, images.userId), isNull(users.blockedAt), isNull(users.deletionDueAt)))
    .where(and(eq(images.shareToken, token), isShared, isNull(images.deletedAt)));
  if (!image) throw new StudioError("NOT_FOUND");
  const [added] = await db
    .insert(reports)
    .values({
      id: newId("report"),
      imageId: image.id,
      reason,
      note: note || null,
      networkHash: auth.hashNetwork(network),
    })
    .onConflictDoNothing()
    .returning({ id: reports.id });
  if (added) log("warn", "A shared image was reported.", { report: added.id, image: image.id, reason });
  return { ok: true };
}
