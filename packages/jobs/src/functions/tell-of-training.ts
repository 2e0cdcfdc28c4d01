import { type Studio, tellOfTraining as tell } from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { trainingEnded } from "../events.ts";

/**
 * Mails a person that a training has ended: a run of its own, so that a mail server that is away keeps no training from its end.
 * With Inngest's pauses between tries it waits for that server for about eight hours.
 */
export function tellOfTraining(client: JobsClient, studio: Studio) {
  return client.createFunction(
    {
      id: "tell-of-training",
      name: "Tell how a training ended",
      triggers: [trainingEnded],
      idempotency: "event.data.trainingSessionId",
      concurrency: { limit: 3 },
      retries: 12,
    },
    async ({ event, step }) => ({
      told: await step.run("tell", () => tell(studio, event.data.trainingSessionId)),
    }),
  );
}
