import {
  cleanUpJob,
  compareImages,
  endJob,
  failContactSheet,
  failExport,
  isTraining,
  readJobEnding,
  type WorkerStudio,
} from "@portrait-studio/studio";
import type { JobsClient } from "../client.ts";
import { firstData, otherRunCancelled, runCancelled, triggers } from "../events.ts";
import { followJob, type Steps } from "./follow-job.ts";

/** Jobs of all kinds run through the same functions. `atOnce`: how many of a person are made at the same time. */
const kinds = {
  training: {
    run: { id: "train-model", name: "Train a model" },
    stop: { id: "stop-training", name: "Stop a cancelled training" },
    field: "trainingSessionId",
    atOnce: 1,
  },
  generation: {
    run: { id: "generate-portraits", name: "Generate images" },
    stop: { id: "stop-generation", name: "Stop a cancelled request" },
    field: "generationId",
    atOnce: 2,
  },
  edit: {
    run: { id: "edit-portrait", name: "Edit an image" },
    stop: { id: "stop-edit", name: "Stop a cancelled edit" },
    field: "generationId",
    atOnce: 2,
  },
} as const;

type Kind = keyof typeof kinds;
type Ending = { status: "failed" | "cancelled" };

export function runJobFunction(client: JobsClient, studio: WorkerStudio, kind: Kind) {
  const { run, field, atOnce } = kinds[kind];
  return client.createFunction(
    {
      ...run,
      triggers: [triggers[`${kind}/requested`]],
      concurrency: { key: "event.data.userId", limit: atOnce },
      cancelOn: [{ event: `${kind}/cancelled`, match: `data.${field}` }],
      onFailure: async ({ event, step }) => {
        const id = getJobId(kind, firstData(`${kind}/requested`, event));
        await stopJob(step, studio, id, { status: "failed" });
      },
    },
    async ({ event, step }) => {
      const id = getJobId(kind, event.data);
      const wasOver = (await followJob(step, studio, id)) === "over";
      const ending = await readJobEnding(studio, id);
      return { [field]: id, ...ending, ...(wasOver && { nothingToDo: true }) };
    },
  );
}

/** Inngest ends a cancelled run between two steps. This function then ends the job and stops the engine. */
export function stopJobFunction(client: JobsClient, studio: WorkerStudio, kind: Kind) {
  return client.createFunction(
    { ...kinds[kind].stop, triggers: [triggers[`${kind}/cancelled`], runCancelled(`${kind}/requested`)] },
    async ({ event, step }) => {
      const id = getJobId(kind, firstData(`${kind}/cancelled`, event));
      await stopJob(step, studio, id, { status: "cancelled" });
    },
  );
}

async function stopJob(step: Steps, studio: WorkerStudio, id: string, ending: Ending): Promise<void> {
  await step.run("end", () => endJob(studio, id, ending));
  if (!isTraining(id)) await step.run("compare", () => compareImages(studio, id));
  await step.run("tidy", () => cleanUpJob(studio, id));
}

function getJobId(kind: Kind, data: object): string {
  return String((data as Record<string, unknown>)[kinds[kind].field]);
}

/** An export and a sheet would stay under way for ever, and any event be sent again: only a run that ends closes it (`recordRuns`). */
export function endCancelledRunFunction(client: JobsClient, studio: WorkerStudio) {
  return client.createFunction(
    { id: "end-cancelled-run", name: "End what a cancelled run was for", triggers: [otherRunCancelled] },
    async ({ event, step }) => {
      const { name } = event.data.event as { name: string };
      if (name === "account/export.requested")
        await step.run("fail-export", () => failExport(studio, firstData(name, event).exportId));
      if (name === "sheet/requested")
        await step.run("fail-sheet", () => failContactSheet(studio, firstData(name, event).modelId));
    },
  );
}
