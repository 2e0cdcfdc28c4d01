import type { CreateEngine } from "../create-engine.ts";
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
import {
  artifactKey,
  type DarkroomModel,
  modelFolder,
  readJson,
  removeFolder,
  workFolder,
} from "./artifact.ts";
import { edit } from "./edit.ts";
import { darkroom as entry } from "./entry.ts";
import { generate } from "./generate.ts";
import { type PictureProgress, pictureKey, picturesBegin, planKey } from "./make-pictures.ts";
import type { Ports } from "./ports.ts";
import { type JobNews, RunningJob } from "./running-job.ts";
import { type TrainingProgress, train, trainingBegins } from "./train.ts";

export const createEngine: CreateEngine = (_, { darkroom, store, photoRecords }) =>
  createDarkroomEngine({ darkroom, store, photoRecords });

/**
 * The engine that needs nothing but this machine. A ticket carries the whole request, and unfinished work lies in the
 * store: whichever process is asked about a job that it does not know takes it over where it stopped. The darkroom stays open
 * when the engine closes.
 */
export function createDarkroomEngine(ports: Ports): Engine {
  const { store } = ports;
  const trainings = new Map<string, RunningJob<TrainingProgress>>();
  /** generations and edits */
  const pictures = new Map<string, RunningJob<PictureProgress>>();

  const follow = <Progress>(
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
  const followTraining = (input: TrainingInput) =>
    follow(
      trainings,
      input.jobId,
      () => new RunningJob(trainingBegins, (job, signal) => train(ports, input, job, signal)),
    );
  const followGeneration = (input: GenerationInput) =>
    follow(
      pictures,
      input.jobId,
      () => new RunningJob(picturesBegin, (job, signal) => generate(ports, input, job, signal)),
    );
  const followEdit = (input: EditInput) =>
    follow(
      pictures,
      input.jobId,
      () => new RunningJob(picturesBegin, (job, signal) => edit(ports, input, job, signal)),
    );
  const report = async (
    jobId: string,
    job: RunningJob<PictureProgress>,
    waitMs: number,
  ): Promise<GenerationReport> => {
    const { progress, outcome } = await ask(pictures, jobId, job, waitMs);
    if (outcome) return { ...progress, ...outcome };
    const queuedBefore = progress.ready.length === 0 ? countBefore(pictures, jobId) : 0;
    return { ...progress, state: "running", ...(queuedBefore > 0 ? { queuedBefore } : {}) };
  };

  return {
    name: "darkroom",
    capabilities: entry.profile.capabilities,

    startTraining: async (input) => {
      followTraining(input);
      return toTicket("training", input);
    },

    checkTraining: async (ticket, { waitMs }): Promise<TrainingReport> => {
      const input = fromTicket<TrainingInput>("training", ticket);
      const { progress, outcome } = await ask(trainings, input.jobId, followTraining(input), waitMs);
      if (!outcome) return { state: "running", ...progress };
      if (outcome.state === "failed") return outcome;
      const artifactRef = artifactKey(input.modelId);
      const { set } = await readJson<DarkroomModel>(store, artifactRef);
      return { state: "completed", artifactRef, coverPhotoId: set.references[0] };
    },

    startGeneration: async (input) => {
      followGeneration(input);
      return toTicket("generation", input);
    },

    checkGeneration: async (ticket, { waitMs }) => {
      const input = fromTicket<GenerationInput>("generation", ticket);
      return report(input.jobId, followGeneration(input), waitMs);
    },

    startEdit: async (input) => {
      followEdit(input);
      return toTicket("edit", input);
    },

    checkEdit: async (ticket, { waitMs }) => {
      const input = fromTicket<EditInput>("edit", ticket);
      return report(input.jobId, followEdit(input), waitMs);
    },

    fetchOutput: async (ticket, position) => {
      const jobId = jobIdOf(ticket);
      const [bytes, plan] = await Promise.all([
        store.read(pictureKey(jobId, position)),
        readJson<unknown>(store, planKey(jobId, position)),
      ]);
      return { bytes, contentType: "image/jpeg", plan };
    },

    cancel: async (ticket) => {
      await forget(trainings, pictures, ticket);
      await removeFolder(store, workFolder(jobIdOf(ticket)));
      // it may have ended at the last moment, with a model that nobody wants
      if (ticket.kind === "training") {
        await removeFolder(store, modelFolder(fromTicket<TrainingInput>("training", ticket).modelId));
      }
    },

    cleanUp: async (ticket) => {
      await forget(trainings, pictures, ticket);
      await removeFolder(store, workFolder(jobIdOf(ticket)));
    },

    deleteModel: async (artifactRef) => {
      if (!artifactRef.endsWith("/darkroom.json")) {
        throw new EngineError(`${artifactRef} is no model of the darkroom.`, { retryable: false });
      }
      await removeFolder(store, artifactRef.slice(0, -"darkroom.json".length));
    },

    close: async () => {
      await Promise.all([...trainings.values(), ...pictures.values()].map((job) => job.stop()));
    },
  };
}

/** A job that broke is forgotten before it is reported, so that the next question starts it again where it stopped. */
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

/** Requests that were begun earlier and are not finished: the threads take pictures in that order. */
function countBefore(jobs: ReadonlyMap<string, RunningJob<PictureProgress>>, jobId: string): number {
  const ids = [...jobs.keys()];
  return ids.slice(0, ids.indexOf(jobId)).filter((id) => jobs.get(id)?.isOver === false).length;
}

async function forget(
  trainings: Map<string, RunningJob<TrainingProgress>>,
  pictures: Map<string, RunningJob<PictureProgress>>,
  ticket: Ticket,
): Promise<void> {
  const jobId = jobIdOf(ticket);
  await Promise.all([trainings.get(jobId)?.stop(), pictures.get(jobId)?.stop()]);
  trainings.delete(jobId);
  pictures.delete(jobId);
}

type Kind = "training" | "generation" | "edit";
type Input = TrainingInput | GenerationInput | EditInput;

function toTicket(kind: Kind, input: Input): Ticket {
  return { engine: "darkroom", kind, input };
}

/** Tickets come back from the studio's own rows, as they were given. */
function fromTicket<Wanted extends Input>(kind: Kind, ticket: Ticket): Wanted {
  if (ticket.engine !== "darkroom" || ticket.kind !== kind) {
    throw new EngineError(`This is no ticket of a darkroom ${kind}.`, { retryable: false });
  }
  return ticket.input as Wanted;
}

function jobIdOf(ticket: Ticket): string {
  if (ticket.engine !== "darkroom") {
    throw new EngineError("This is no ticket of a darkroom.", { retryable: false });
  }
  return (ticket.input as Input).jobId;
}
