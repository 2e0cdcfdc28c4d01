import {
  beginTraining,
  endGeneration,
  endTraining,
  listTestImages,
  pollTraining,
  tidyTraining,
  type WorkerStudio,
} from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { firstData, reportOn, runCancelled, trainingCancelled, trainingRequested } from "../events.ts";
import { maxChecks, pauseAfter } from "../pace.ts";
import { deliverImages } from "./deliver-images.ts";

export function trainModelFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "train-model",
      name: "Train a model",
      triggers: [trainingRequested],
      concurrency: { key: "event.data.userId", limit: 1 },
      cancelOn: [{ event: "training/cancelled", match: "data.trainingSessionId" }],
      onFailure: async ({ event, step }) => {
        const { trainingSessionId } = firstData("training/requested", event);
        await step.run("fail", () =>
          endTraining(studio, trainingSessionId, { status: "failed", errorCode: "TRAINING_FAILED" }),
        );
        await step.run("tidy", () => tidyTraining(studio, trainingSessionId));
      },
    },
    async ({ event, step }) => {
      const { trainingSessionId } = event.data;
      let begun = await step.run("start", () => beginTraining(studio, trainingSessionId));
      for (let more = 1; begun === "reading" && more <= maxChecks; more += 1)
        begun = await step.run(`start-${more}`, () => beginTraining(studio, trainingSessionId));
      let running = begun === true;
      for (let check = 1; running && check <= maxChecks; check += 1) {
        const { over, hosted } = await step.run(`check-${check}`, () =>
          pollTraining(studio, trainingSessionId),
        );
        running = !over;
        if (running && hosted)
          await step.waitForEvent(`news-${check}`, {
            ...reportOn(trainingSessionId),
            timeout: pauseAfter(check),
          });
      }
      await step.run("tidy", () => tidyTraining(studio, trainingSessionId));
      const tests = await step.run("list-tests", () => listTestImages(studio, trainingSessionId));
      for (const [index, generationId] of tests.entries()) {
        const prefix = `test-${index + 1}-`;
        try {
          await deliverImages(step, studio, generationId, prefix);
        } catch {
          // the model is good without it
          await step.run(`${prefix}fail`, () => endGeneration(studio, generationId, { status: "failed" }));
        }
      }
      return { trainingSessionId };
    },
  );
}

/** Inngest ends a cancelled run between two steps. This function then ends the training and stops the engine. */
export function stopTrainingFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    {
      id: "stop-training",
      name: "Stop a cancelled training",
      triggers: [trainingCancelled, runCancelled("training/requested")],
    },
    async ({ event, step }) => {
      const { trainingSessionId } = firstData("training/cancelled", event);
      await step.run("end", () => endTraining(studio, trainingSessionId, { status: "cancelled" }));
      await step.run("tidy", () => tidyTraining(studio, trainingSessionId));
    },
  );
}
