import { createDarkroom } from "@portrait-studio/darkroom";
import type { CreateEngine } from "../load-engine.ts";
import { type JobNews, RunningJob } from "../local/running-job.ts";
import {
  type EditInput,
  type Engine,
  EngineError,
  type GenerationInput,
  type GenerationReport,
  type Ticket,
  type TrainingInput,
  type TrainingReport,
} from "../port.ts";
import { readJson, removeFolder } from "../stored-json.ts";
import {
  artifactKey,
  type DarkroomModel,
  findSources,
  modelFolder,
  removePhoto,
  workFolder,
} from "./artifact.ts";
import { makeContactSheet } from "./contact-sheet.ts";
import { edit } from "./edit.ts";
import { darkroom as entry } from "./entry.ts";
import { generate } from "./generate.ts";
import { getContentType, type ImageProgress, imageKey, imagesBegin, planKey } from "./make-images.ts";
import { keepEarlier } from "./make-inspected.ts";
import type { DarkroomPorts } from "./ports.ts";
import { type TrainingProgress, train, trainingBegins } from "./train.ts";

export const createEngine: CreateEngine = (_, { threads, photoReader, store, photoRecords }) =>
  createDarkroomEngine({ darkroom: createDarkroom(threads), photoReader, store, photoRecords });

/**
 * The engine that runs on this machine alone. A ticket contains the whole request, and unfinished results are in the store, so any
 * process that checks a job that it is not running continues it where it stopped. Closing the engine does not close the
 * threads.
 */
export function createDarkroomEngine(ports: DarkroomPorts): Engine {
  const { store } = ports;
  const trainings = new Map<string, RunningJob<TrainingProgress>>();
  /** generations and edits */
  const images = new Map<string, RunningJob<ImageProgress>>();

  const runOrJoin = <Progress>(
    jobs: Map<string, RunningJob<Progress>>,
    jobId: string,
    begin: () => RunningJob<Progress>,
  ): RunningJob<Progress> => {
    const known = jobs.get(jobId);
    if (known) return known;
    const job = begin();
    jobs.set(jobId, job);
    return job;
  };
  const checkTraining = (input: TrainingInput) =>
    runOrJoin(
      trainings,
      input.jobId,
      () => new RunningJob(trainingBegins, (job, signal) => train(ports, input, job, signal)),
    );
  const runGeneration = (input: GenerationInput) =>
    runOrJoin(
      images,
      input.jobId,
      () => new RunningJob(imagesBegin, (job, signal) => generate(ports, input, job, signal)),
    );
  const runEdit = (input: EditInput) =>
    runOrJoin(
      images,
      input.jobId,
      () => new RunningJob(imagesBegin, (job, signal) => edit(ports, input, job, signal)),
    );
  const report = async (
    jobId: string,
    job: RunningJob<ImageProgress>,
    waitMs: number,
  ): Promise<GenerationReport> => {
    const { progress, outcome } = await ask(images, jobId, job, waitMs);
    if (outcome) return { ...progress, ...outcome };
    const queuedBefore = progress.ready.length === 0 ? countBefore(images, jobId) : 0;
    return { ...progress, state: "running", ...(queuedBefore > 0 ? { queuedBefore } : {}) };
  };

  return {
    name: "darkroom",
    capabilities: entry.profile.capabilities,

    startTraining: async (input) => {
      checkTraining(input);
      return toTicket("training", input);
    },

    checkTraining: async (ticket, { waitMs }): Promise<TrainingReport> => {
      const input = fromTicket<TrainingInput>("training", ticket);
      const { progress, outcome } = await ask(trainings, input.jobId, checkTraining(input), waitMs);
      if (!outcome) return { state: "running", ...progress };
      if (outcome.state === "failed") return outcome;
      const artifactRef = artifactKey(input.modelId);
      const model = await readJson<DarkroomModel>(store, artifactRef);
      return {
        state: "completed",
        artifactRef,
        coverPhotoId: model.set.references[0],
        sources: findSources(model),
      };
    },

    startGeneration: async ({ earlier = [], ...input }) => {
      await keepEarlier(store, input.jobId, earlier);
      runGeneration(input);
      return toTicket("generation", input);
    },

    checkGeneration: async (ticket, { waitMs }) => {
      const input = fromTicket<GenerationInput>("generation", ticket);
      return report(input.jobId, runGeneration(input), waitMs);
    },

    startEdit: async (input) => {
      runEdit(input);
      return toTicket("edit", input);
    },

    checkEdit: async (ticket, { waitMs }) => {
      const input = fromTicket<EditInput>("edit", ticket);
      return report(input.jobId, runEdit(input), waitMs);
    },

    fetchImage: async (ticket, position) => {
      const jobId = getJobId(ticket);
      const [bytes, plan] = await Promise.all([
        store.read(imageKey(jobId, position)),
        readJson<unknown>(store, planKey(jobId, position)),
      ]);
      return { bytes, contentType: getContentType(bytes), plan };
    },

    cancel: async (ticket) => {
      await forget(trainings, images, ticket);
      await removeFolder(store, workFolder(getJobId(ticket)));
      // it may just have completed, with a model that is not wanted any more
      if (ticket.kind === "training") {
        await removeFolder(store, modelFolder(fromTicket<TrainingInput>("training", ticket).modelId));
      }
    },

    cleanUp: async (ticket) => {
      await forget(trainings, images, ticket);
      await removeFolder(store, workFolder(getJobId(ticket)));
    },

    deleteModel: async (artifactRef) => {
      if (!artifactRef.endsWith("/darkroom.json")) {
        throw new EngineError(`${artifactRef} is not a model of the darkroom.`, { retryable: false });
      }
      await removeFolder(store, artifactRef.slice(0, -"darkroom.json".length));
    },

    removePhoto: (artifactRef, photoId) => removePhoto(store, artifactRef, photoId),

    previewEdit: async ({ pictureKey, ...request }) =>
      ports.darkroom.previewEdit({ ...request, image: await store.read(pictureKey) }),

    makeContactSheet: (input) => makeContactSheet(ports, input),

    close: async () => {
      await Promise.all([...trainings.values(), ...images.values()].map((job) => job.stop()));
    },
  };
}

/** Forgets a failed job before its error is reported, so that the next check continues it where it stopped. */
async function ask<Progress>(
  jobs: Map<string, RunningJob<Progress>>,
  jobId: string,
  job: RunningJob<Progress>,
  waitMs: number,
): Promise<JobNews<Progress>> {
  try {
    return await job.news(waitMs);
  } catch (cause) {
    jobs.delete(jobId);
    throw new EngineError(`The darkroom stopped: ${cause instanceof Error ? cause.message : String(cause)}`, {
      retryable: true,
      cause,
    });
  }
}

/** Counts unfinished requests that began earlier, because the threads process images in that order. */
function countBefore(jobs: ReadonlyMap<string, RunningJob<ImageProgress>>, jobId: string): number {
  const ids = [...jobs.keys()];
  return ids.slice(0, ids.indexOf(jobId)).filter((id) => jobs.get(id)?.isOver === false).length;
}

async function forget(
  trainings: Map<string, RunningJob<TrainingProgress>>,
  images: Map<string, RunningJob<ImageProgress>>,
  ticket: Ticket,
): Promise<void> {
  const jobId = getJobId(ticket);
  await Promise.all([trainings.get(jobId)?.stop(), images.get(jobId)?.stop()]);
  trainings.delete(jobId);
  images.delete(jobId);
}

type JobKind = "training" | "generation" | "edit";
type JobInput = TrainingInput | GenerationInput | EditInput;

function toTicket(kind: JobKind, input: JobInput): Ticket {
  return { engine: "darkroom", kind, input };
}

/** Tickets come from the studio's own rows and are not validated further. */
function fromTicket<Wanted extends JobInput>(kind: JobKind, ticket: Ticket): Wanted {
  if (ticket.engine !== "darkroom" || ticket.kind !== kind) {
    throw new EngineError(`This is not a ticket of a darkroom ${kind}.`, { retryable: false });
  }
  return ticket.input as Wanted;
}

function getJobId(ticket: Ticket): string {
  if (ticket.engine !== "darkroom") {
    throw new EngineError("This is not a ticket of the darkroom.", { retryable: false });
  }
  return (ticket.input as JobInput).jobId;
}
