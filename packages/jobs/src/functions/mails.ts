import type { EventData, EventName } from "@portrait-studio/contract";
import {
  sendDeletionMail,
  sendExportMail,
  sendKeyMail,
  sendTrainingMail,
  type WorkerStudio,
} from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { triggers } from "../events.ts";

/** A mail is a run of its own: a failing mail server fails and delays nothing else, and is waited for about eight hours. */
export function createMailFunctions(client: JobsClient, studio: WorkerStudio) {
  const create = <Name extends EventName>(
    on: Name,
    id: string,
    name: string,
    send: (data: EventData<Name>, eventId: string) => Promise<boolean>,
  ) =>
    client.createFunction(
      {
        id,
        name,
        // no idempotency by person: who leaves again on the same day gets a second mail
        triggers: [triggers[on]],
        concurrency: { limit: studio.settings.atOnce.mails },
        retries: 12,
      },
      async ({ event, step }) => ({
        told: await step.run("tell", () => send(event.data as never, event.id ?? "")),
      }),
    );
  return [
    create("training/ended", "tell-of-training", "Mail that a training ended", ({ trainingSessionId }) =>
      sendTrainingMail(studio, trainingSessionId),
    ),
    create("account/export.completed", "tell-of-export", "Mail that an export is ready", ({ exportId }) =>
      sendExportMail(studio, exportId),
    ),
    create(
      "account/deletion.scheduled",
      "tell-of-deletion",
      "Mail that an account is about to be deleted",
      ({ userId }, eventId) => sendDeletionMail(studio, { userId, eventId }),
    ),
    create(
      "account/key.added",
      "tell-of-key",
      "Mail that a passkey or access token was added",
      ({ userId, keyId }, eventId) => sendKeyMail(studio, { userId, keyId, eventId }),
    ),
  ];
}
