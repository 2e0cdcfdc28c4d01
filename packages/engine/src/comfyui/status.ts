import { z } from "zod";
import type { RemoteStatus } from "../remote/provider.ts";
import { ProviderError } from "../remote/provider-error.ts";
import type { ComfyFile } from "./connection.ts";
import { withSlashes } from "./file-names.ts";
import { addressOf } from "./files.ts";
import { resultNode } from "./graphs.ts";

const queueItem = z.tuple([z.number(), z.string()]).rest(z.unknown());
const queueShape = z.looseObject({ queue_running: z.array(queueItem), queue_pending: z.array(queueItem) });

export interface Queue {
  running: string[];
  /** in the order in which they will run */
  pending: string[];
}

/** @throws ProviderError "unavailable" for an answer in an unknown form */
export function readQueue(answer: unknown): Queue {
  const parsed = queueShape.safeParse(answer);
  if (!parsed.success)
    throw new ProviderError("unavailable", "ComfyUI describes its queue in an unknown way.");
  const { queue_running: running, queue_pending: pending } = parsed.data;
  return {
    running: running.map(([, id]) => id),
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

export type Entry = z.infer<typeof entryShape>;

/** Undefined where the history does not know the job. @throws ProviderError "unavailable" for an answer in an unknown form */
export function readEntry(answer: unknown, id: string): Entry | undefined {
  const parsed = z.record(z.string(), z.unknown()).safeParse(answer);
  if (!parsed.success)
    throw new ProviderError("unavailable", "ComfyUI describes its history in an unknown way.");
  if (parsed.data[id] === undefined) return undefined;
  const entry = entryShape.safeParse(parsed.data[id]);
  if (!entry.success) throw new ProviderError("unavailable", "ComfyUI describes a job in an unknown way.");
  return entry.data;
}

/** The files of an ended job's images, of whichever node. */
export function filesOf({ outputs }: Entry): ComfyFile[] {
  return Object.values(outputs).flatMap(({ images = [] }) =>
    images.flatMap((image) => outputFile.safeParse(image).data ?? []),
  );
}

export function toStatus(entry: Entry): RemoteStatus {
  if (entry.status && entry.status.status_str !== "success") {
    return { state: "failed", reason: "engine_error", message: reasonOf(entry) };
  }
  const images = entry.outputs[resultNode]?.images ?? [];
  const outputs = images.flatMap((image) => {
    const file = outputFile.safeParse(image).data;
    return file ? [addressOf(file)] : [];
  });
  return { state: "succeeded", outputs, filtered: 0 };
}

const failure = z.looseObject({ node_type: z.string(), exception_type: z.string() });

/** Only ComfyUI's own terms: its messages quote the prompt and name paths. */
function reasonOf({ status }: Entry): string {
  for (const [event, data] of status?.messages ?? []) {
    if (event === "execution_interrupted") return "ComfyUI was told to stop.";
    const parsed = event === "execution_error" ? failure.safeParse(data) : undefined;
    if (parsed?.success) return `${plain(parsed.data.exception_type)} in ${plain(parsed.data.node_type)}.`;
  }
  return "ComfyUI gave no reason.";
}

function plain(term: string): string {
  return term.replace(/[^\w.]/g, "").slice(0, 80);
}
