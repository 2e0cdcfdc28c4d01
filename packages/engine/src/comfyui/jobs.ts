import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { ImageProvider, RemoteJob, RemoteStatus } from "../remote/provider.ts";
import { ProviderError } from "../remote/provider-error.ts";
import { type ComfyFile, type Connection, findTerms, toAddress, withSlashes } from "./api.ts";
import { resultNode, samplerNode } from "./models.ts";
import type { StepWatch } from "./progress.ts";

interface ComfyJobOptions {
  connection: Connection;
  scrub: (file: ComfyFile) => Promise<void>;
  lookPauseMs?: number | undefined;
  watch: StepWatch;
}

type ComfyJobs = Pick<ImageProvider, "submit" | "find" | "read" | "cancel" | "forget">;

/** An order that was received late is seen at the last of these looks. */
const looks = 3;
const usualLookPauseMs = 2500;

/** An order is given at most twice. */
const mostCopies = 3;

const stopped = z.looseObject({ cancelled: z.literal(true) });

const accepted = z.looseObject({
  prompt_id: z.string(),
  node_errors: z.record(z.string(), z.unknown()).optional(),
});

/** Orders, finds, reads and stops jobs. Their ids are ours, so a lost answer loses nothing. */
export function createComfyJobs({
  connection,
  scrub,
  lookPauseMs = usualLookPauseMs,
  watch,
}: ComfyJobOptions): ComfyJobs {
  const { ask, tell } = connection;
  const history = (id: string) => ask(`/history/${encodeURIComponent(id)}`);

  /** The queue first, then the history: in this order a job is never in neither. */
  const locate = async (id: string) => {
    const { running, pending } = readQueue(await ask("/queue"));
    const place = pending.indexOf(id);
    // an order that was received twice: only the waiting one is removed
    if (running.includes(id) && place >= 0) await tell("/queue", { delete: [id] });
    if (running.includes(id)) return { state: "working" as const };
    if (place >= 0) return { state: "waiting" as const, before: running.length + place };
    const entry = readEntry(await history(id), id);
    return entry && { state: "ended" as const, entry };
  };

  const stop = async (id: string): Promise<void> => {
    try {
      // an order that was received twice has two jobs of one id, and each call ends one
      for (let copies = 1; copies <= mostCopies; copies += 1) {
        const answer = await tell(`/api/jobs/${encodeURIComponent(id)}/cancel`, {});
        if (!stopped.safeParse(answer).success) return;
      }
    } catch (error) {
      if (!(error instanceof ProviderError) || error.fault !== "gone") throw error;
      // unknown, or a version before 0.26, which has no such call
      await tell("/queue", { delete: Array(mostCopies).fill(id) });
      await tell("/interrupt", { prompt_id: id });
    }
  };

  // the history holds the prompt and the names of the images
  const forget = async (id: string): Promise<boolean> => {
    const entry = readEntry(await history(id), id);
    if (!entry) return false;
    for (const file of findFiles(entry)) await scrub(file);
    await tell("/history", { delete: [id] });
    return true;
  };

  /** A job that will not be followed: it is in the history once it has stopped, unless it never ran. */
  const drop = async (id: string): Promise<void> => {
    await stop(id);
    for (let look = 1; look <= looks && !(await forget(id)); look += 1) await pause(lookPauseMs);
  };

  return {
    submit: async ({ input, target: id }) => {
      const answer = accepted.safeParse(await tell("/prompt", input));
      if (!answer.success) throw new ProviderError("unclear", "ComfyUI answered an order in an unknown way.");
      const { node_errors: errors = {} } = answer.data;
      if (Object.keys(errors).length > 0) {
        await drop(id);
        throw new ProviderError(
          "invalid",
          `ComfyUI would run a part only: ${findTerms(answer.data).join(", ")}`,
        );
      }
      return { id, target: id };
    },

    find: async ({ target: id }) => {
      for (let look = 1; ; look += 1) {
        if (await locate(id)) return { id, target: id };
        if (look === looks) return undefined;
        await pause(lookPauseMs);
      }
    },

    read: async ({ id }) => {
      const found = await locate(id);
      if (found?.state === "working") {
        const progress = watch.getProgress(id, samplerNode);
        return progress === undefined ? found : { ...found, progress };
      }
      watch.end(id);
      if (!found) throw new ProviderError("gone", "ComfyUI does not know the job.");
      return found.state === "ended" ? toStatus(found.entry) : found;
    },

    cancel: ({ id }: RemoteJob) => stop(id),

    forget: async ({ id }) => {
      await forget(id);
    },
  };
}

const queueItem = z.tuple([z.number(), z.string()]).rest(z.unknown());
const queueShape = z.looseObject({ queue_running: z.array(queueItem), queue_pending: z.array(queueItem) });

/** @throws ProviderError "unavailable" for an answer in an unknown form */
function readQueue(answer: unknown) {
  const parsed = queueShape.safeParse(answer);
  if (!parsed.success)
    throw new ProviderError("unavailable", "ComfyUI describes its queue in an unknown way.");
  const { queue_running: running, queue_pending: pending } = parsed.data;
  return {
    running: running.map(([, id]) => id),
    /** in the order in which they will run */
    pending: pending.toSorted(([a], [b]) => a - b).map(([, id]) => id),
  };
}

/** Names that lead out of ComfyUI's folders are no names. */
const name = z.string().regex(/^[\w][\w .-]*$/);
const folder = z
  .string()
  .transform(withSlashes)
  .pipe(z.string().regex(/^(?:[\w-][\w .-]*(?:\/[\w-][\w .-]*)*)?$/));
const outputFile = z.object({
  filename: name,
  subfolder: folder,
  type: z.enum(["output", "temp"]),
});

const entryShape = z.looseObject({
  outputs: z.record(z.string(), z.looseObject({ images: z.array(z.unknown()).optional() })),
  status: z
    .looseObject({
      status_str: z.string(),
      messages: z.array(z.tuple([z.string(), z.unknown()])).optional(),
    })
    .nullish(),
});

type HistoryEntry = z.infer<typeof entryShape>;

/** Undefined where the history does not know the job. @throws ProviderError "unavailable" for an answer in an unknown form */
function readEntry(answer: unknown, id: string): HistoryEntry | undefined {
  const parsed = z.record(z.string(), z.unknown()).safeParse(answer);
  if (!parsed.success)
    throw new ProviderError("unavailable", "ComfyUI describes its history in an unknown way.");
  if (parsed.data[id] === undefined) return undefined;
  const entry = entryShape.safeParse(parsed.data[id]);
  if (!entry.success) throw new ProviderError("unavailable", "ComfyUI describes a job in an unknown way.");
  return entry.data;
}

function findFiles({ outputs }: HistoryEntry): ComfyFile[] {
  return Object.values(outputs).flatMap(({ images = [] }) =>
    images.flatMap((image) => outputFile.safeParse(image).data ?? []),
  );
}

function toStatus(entry: HistoryEntry): RemoteStatus {
  if (entry.status && entry.status.status_str !== "success") {
    return { state: "failed", reason: "engine_error", message: findReason(entry) };
  }
  const images = entry.outputs[resultNode]?.images ?? [];
  const outputs = images.flatMap((image) => {
    const file = outputFile.safeParse(image).data;
    return file ? [toAddress(file)] : [];
  });
  return { state: "succeeded", outputs, filtered: 0 };
}

const failure = z.looseObject({ node_type: z.string(), exception_type: z.string() });

/** Only ComfyUI's own terms: its messages quote the prompt and name paths. */
function findReason({ status }: HistoryEntry): string {
  for (const [event, data] of status?.messages ?? []) {
    if (event === "execution_interrupted") return "ComfyUI was told to stop.";
    const parsed = event === "execution_error" ? failure.safeParse(data) : undefined;
    if (parsed?.success)
      return `${stripTerm(parsed.data.exception_type)} in ${stripTerm(parsed.data.node_type)}.`;
  }
  return "ComfyUI gave no reason.";
}

function stripTerm(term: string): string {
  return term.replace(/[^\w.]/g, "").slice(0, 80);
}
