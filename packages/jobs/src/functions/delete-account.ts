import {
  deleteDueAccounts as deleteDue,
  purgeAccount,
  sendKeyMail,
  sendDeletionMail as tell,
  type WorkerStudio,
} from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { triggers } from "../events.ts";
import { sweepInPages } from "./sweep-in-pages.ts";

/** If all retries fail, the daily purge tries again. */
export function deleteAccountFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "delete-account",
      name: "Remove a deleted account",
      triggers: [triggers["account/deletion.requested"]],
      concurrency: { limit: studio.settings.atOnce.deletions },
    },
    async ({ event, step }) => {
      await step.run("purge", () => purgeAccount(studio, event.data.userId));
    },
  );
}

export function sendDeletionMailFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "tell-of-deletion",
      name: "Mail that an account is about to be deleted",
      // no idempotency by person: who leaves again on the same day gets a second mail
      triggers: [triggers["account/deletion.scheduled"]],
      concurrency: { limit: studio.settings.atOnce.mails },
      retries: 12,
    },
    async ({ event, step }) => ({
      told: await step.run("tell", () =>
        tell(studio, { userId: event.data.userId, eventId: event.id ?? "" }),
      ),
    }),
  );
}

export function sendKeyMailFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "tell-of-key",
      name: "Mail that a passkey or access token was added",
      triggers: [triggers["account/key.added"]],
      concurrency: { limit: studio.settings.atOnce.mails },
      retries: 12,
    },
    async ({ event, step }) => ({
      told: await step.run("tell", () => sendKeyMail(studio, { ...event.data, eventId: event.id ?? "" })),
    }),
  );
}

export function deleteDueAccountsFunction(client: JobsClient, studio: WorkerStudio) {
  return sweepInPages(client, studio.log, {
    id: "delete-due-accounts",
    name: "Delete accounts that are due",
    schedule: "41 * * * *",
    stages: [{ name: "people", page: () => deleteDue(studio) }],
  });
}
