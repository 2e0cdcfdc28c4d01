import { type Studio, sendTrainingMail as tell } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { triggers } from "../events.ts";

/**
 * Sends the mail that a training has ended. It is a separate run, so that a failing mail server does not delay the training's end.
 * With Inngest's pauses between retries, it waits about eight hours for the mail server.
 */
export function sendTrainingMailFunction(client: JobsClient, studio: Studio) {
  return client.createFunction(
    {
      id: "tell-of-training",
      name: "Mail that a training ended",
      triggers: [triggers["training/ended"]],
      concurrency: { limit: studio.settings.atOnce.mails },
      retries: 12,
    },
    async ({ event, step }) => ({
      told: await step.run("tell", () => tell(studio, event.data.trainingSessionId)),
    }),
  );
}
