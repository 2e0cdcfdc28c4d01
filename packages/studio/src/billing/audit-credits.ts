import { auditCredits as auditBooks, auditPayments } from "@portrait-studio/billing/purchases";
import type { Studio } from "../context.ts";
import { listLostImages } from "../images/list-lost-images.ts";

type Finding = Awaited<ReturnType<typeof auditBooks>>[number];

const lookBackMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Checks everything that must be true of credits: the books, the work and the images that they were spent on, the payments
 * that brought them, against the payments' side too. Changes nothing.
 * @param options.imagesSince looks for the files of people only who got an image since then; without it for all
 * @returns what is not as it must be; empty in a sound studio
 */
export async function auditCredits(
  { db, storage, payments }: Pick<Studio, "db" | "storage" | "payments">,
  { imagesSince }: { imagesSince?: Date } = {},
): Promise<Finding[]> {
  const findings = await auditBooks(db);
  const lost = await listLostImages({ db, storage }, imagesSince ? { since: imagesSince } : {});
  for (const subject of lost) findings.push({ rule: "image_without_file", subject, detail: "" });
  try {
    findings.push(...(await auditPayments({ db, payments }, new Date(Date.now() - lookBackMs))));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    findings.push({ rule: "payments_not_compared", subject: "stripe", detail });
  }
  return findings;
}

/**
 * Audits the credits and alerts in the log of each finding, once for each hour it stands. Of images those of the last day are
 * looked for, which is all that an hour can have changed; the command looks for all.
 */
export async function alertOfFindings(
  studio: Pick<Studio, "db" | "storage" | "payments" | "log">,
): Promise<{ findings: number }> {
  const aDayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000);
  const findings = await auditCredits(studio, { imagesSince: aDayAgo });
  for (const { rule, subject, detail } of findings)
    studio.log("error", "The credits do not add up.", { rule, subject, detail });
  return { findings: findings.length };
}
