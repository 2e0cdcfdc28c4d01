import type { TrainingStage } from "@portrait-studio/contract";
import { RunningJob } from "../local/running-job.ts";
import {
  type CheckOptions,
  EngineError,
  type Ticket,
  type TrainingInput,
  type TrainingReport,
} from "../port.ts";
import { readJson, removeFolder } from "../stored-json.ts";
import { artifactKey, modelFolder, type ReferenceModel } from "./artifact.ts";
import { makeReferences, type ReferencePorts } from "./make-references.ts";

interface TrainingProgress {
  stage: TrainingStage;
  /** 0 to 1 */
  progress: number;
  /** photos read, or references made */
  counted?: { done: number; of: number };
}

/** The share of reading the photos in the progress. */
const readingShare = 0.5;

export interface ReferenceTraining {
  start: (input: TrainingInput) => Ticket;
  check: (ticket: Ticket, options: CheckOptions) => Promise<TrainingReport>;
  /** Stops a training, and deletes the model if it was just made. */
  cancel: (ticket: Ticket) => Promise<void>;
  /** Forgets an ended training. */
  cleanUp: (ticket: Ticket) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * The training of engines that work from photos: on this machine, in seconds, nothing leaves it. The ticket contains the whole request, and
 * findings are in the photos' records, so any process that checks a training that it is not running continues it.
 */
export function createReferenceTraining(engine: string, ports: ReferencePorts): ReferenceTraining {
  const jobs = new Map<string, RunningJob<TrainingProgress>>();

  const runOrJoin = (input: TrainingInput): RunningJob<TrainingProgress> => {
    const known = jobs.get(input.jobId);
    if (known) return known;
    const job = new RunningJob<TrainingProgress>(
      { stage: "reading_photos", progress: 0 },
      (running, signal) => train(ports, engine, input, running, signal),
    );
    jobs.set(input.jobId, job);
    return job;
  };

  /** Tickets come from the studio's own rows and are not validated further. */
  const readInput = (ticket: Ticket): TrainingInput => {
    if (ticket.engine !== engine || ticket.kind !== "training") {
      throw new EngineError(`This is not a ticket of a training of ${engine}.`, { retryable: false });
    }
    return ticket.input as TrainingInput;
  };

  const forget = async ({ jobId }: TrainingInput): Promise<void> => {
    await jobs.get(jobId)?.stop();
    jobs.delete(jobId);
  };

  return {
    start: (input) => {
      runOrJoin(input);
      return { engine, kind: "training", input };
    },

    check: async (ticket, { waitMs }) => {
      const input = readInput(ticket);
      const { progress, outcome } = await runOrJoin(input)
        .news(waitMs)
        .catch((cause: unknown) => {
          // so that the next check continues it
          jobs.delete(input.jobId);
          const reason = cause instanceof Error ? cause.message : String(cause);
          throw new EngineError(`The training stopped: ${reason}`, { retryable: true, cause });
        });
      if (!outcome) return { state: "running", ...progress };
      if (outcome.state === "failed") return outcome;
      const artifactRef = artifactKey(input.modelId, engine);
      const { references } = await readJson<ReferenceModel>(ports.store, artifactRef);
      const sources = references.map(({ photoId: id }) => ({ id }));
      return { state: "completed", artifactRef, coverPhotoId: references[0]?.photoId, sources };
    },

    cancel: async (ticket) => {
      const input = readInput(ticket);
      await forget(input);
      await removeFolder(ports.store, modelFolder(input.modelId));
    },

    cleanUp: (ticket) => forget(readInput(ticket)),

    close: async () => {
      await Promise.all([...jobs.values()].map((job) => job.stop()));
    },
  };
}

async function train(
  ports: ReferencePorts,
  engine: string,
  { modelId, triggerWord, photos }: TrainingInput,
  job: RunningJob<TrainingProgress>,
  signal: AbortSignal,
) {
  const model = await makeReferences(ports, {
    engine,
    modelId,
    triggerWord,
    photos,
    signal,
    onRead: (done) => {
      const all = done === photos.length;
      job.report({
        stage: all ? "finding_subject" : "reading_photos",
        progress: (readingShare * done) / photos.length,
        ...(all ? {} : { counted: { done, of: photos.length } }),
      });
    },
    onCropped: (done, of) =>
      job.report({
        stage: "building_model",
        progress: readingShare + ((1 - readingShare) * done) / of,
        counted: { done, of },
      }),
  });
  return model
    ? { state: "completed" as const }
    : { state: "failed" as const, reason: "photos_unusable" as const };
}
