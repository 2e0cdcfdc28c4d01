import {
  alertOfFindings,
  alertOfLostImages,
  alertOfUnpaid,
  clearUpJobs,
  deleteDueAccounts,
  expireCredits,
  purgeExports,
  purgePhotos,
  purgeRecords,
  purgeTrash,
  reconcilePayments,
  repeatDeletions,
  sendLowCreditsMail,
  sweepOrphans,
  sweepOverdue,
  type WorkerStudio,
  warnPeople,
} from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { type Sweep, sweepInPages } from "./sweep-in-pages.ts";

export function createSweeps(client: JobsClient, studio: WorkerStudio) {
  return listSweeps(studio).map((sweep) => sweepInPages(client, studio.log, sweep));
}

function listSweeps(studio: WorkerStudio): Sweep[] {
  const { sweep: sweepUploads } = studio.storage;
  return [
    {
      id: "sweep",
      name: "Sweep overdue jobs",
      schedule: "*/15 * * * *",
      stages: [
        {
          name: "overdue",
          // the web server ends overdue jobs every minute, too, but has no engines
          page: async (after) => {
            const { next } = await sweepOverdue(studio, { after });
            // in the same step, because each is billed
            if (next === null) await clearUpJobs(studio);
            return { next };
          },
        },
      ],
    },
    {
      id: "purge-trash",
      name: "Empty the trash",
      schedule: "23 3 * * *",
      stages: [
        { name: "images", page: async () => ({ next: (await purgeTrash(studio)) > 0 ? "more" : null }) },
        { name: "exports", page: () => purgeExports(studio) },
        { name: "records", page: () => purgeRecords(studio) },
        { name: "sign-ins", page: () => studio.auth.prune() },
        // each deletion gets its own run, so that one that fails does not block the others
        { name: "deletions", page: (after) => repeatDeletions(studio, { after }) },
        { name: "orphans", page: (after) => sweepOrphans(studio, { after }) },
        ...(sweepUploads ? [{ name: "uploads", page: (after: string) => sweepUploads({ after }) }] : []),
      ],
    },
    {
      id: "purge-photos",
      name: "Delete photos that are not needed any more",
      schedule: "53 3 * * *",
      stages: [
        { name: "photos", page: async () => ({ next: (await purgePhotos(studio)) > 0 ? "more" : null }) },
      ],
    },
    {
      id: "delete-due-accounts",
      name: "Delete accounts that are due",
      schedule: "41 * * * *",
      stages: [{ name: "people", page: () => deleteDueAccounts(studio) }],
    },
    {
      id: "expire-credits",
      name: "Book expired credits",
      schedule: "7 * * * *",
      stages: [{ name: "grants", page: (after) => expireCredits(studio, { after, since: "6 hours" }) }],
    },
    {
      id: "expire-old-credits",
      name: "Book all expired credits",
      schedule: "37 2 * * *",
      stages: [{ name: "grants", page: (after) => expireCredits(studio, { after }) }],
    },
    {
      id: "audit-credits",
      name: "Audit the credits",
      schedule: "17 * * * *",
      stages: [
        { name: "accounts", page: (after) => alertOfFindings(studio, { after }) },
        { name: "images", page: (after) => alertOfLostImages(studio, { after, days: 1 }) },
        { name: "payments", page: (after) => alertOfUnpaid(studio, { after }) },
      ],
    },
    {
      // also what has not changed since the hourly audit
      id: "audit-everything",
      name: "Audit all credits and images",
      schedule: "47 1 * * *",
      stages: [
        { name: "accounts", page: (after) => alertOfFindings(studio, { after, everything: true }) },
        { name: "images", page: (after) => alertOfLostImages(studio, { after }) },
      ],
    },
    {
      // nobody waits longer than this for credits whose webhook was lost
      id: "reconcile-payments",
      name: "Reconcile payments",
      schedule: "*/15 * * * *",
      stages: [{ name: "payments", page: (after) => reconcilePayments(studio, { after }) }],
    },
    {
      // also behind what is known: a run that failed in the middle left it
      id: "reconcile-all-payments",
      name: "Reconcile all payments",
      schedule: "57 2 * * *",
      stages: [{ name: "payments", page: (after) => reconcilePayments(studio, { after, everything: true }) }],
    },
    {
      id: "warn-expiry",
      name: "Warn of expiring credits",
      schedule: "23 * * * *",
      stages: [
        { name: "people", page: (after) => warnPeople(studio, { after, since: "2 days" }) },
        { name: "low-credits", page: (after) => sendLowCreditsMail(studio, { after }) },
      ],
    },
  ];
}
