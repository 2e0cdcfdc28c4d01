import { auditCredits as auditBooks, auditPayments } from "@portrait-studio/billing/purchases";
import type { Studio } from "../context.ts";
import { listLostImages } from "../images/list-lost-images.ts";

type Finding = Awaited<ReturnType<typeof auditBooks>>[number];

const lookBackMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Checks the ledger, the jobs and images that credits were spent on, and the payments that brought them, also against the
 * payment provider. Changes nothing.
 * @param options.imagesSince checks only the files of people who got an image since then; by default everyone's
 * @returns every inconsistency; empty in a consistent studio
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
 * The hourly audit: logs an alert for each finding. It checks the image files of people with images of the last day, which
 * covers what an hour can change; the command checks all.
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
