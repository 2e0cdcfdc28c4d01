import type { FalClient } from "@fal-ai/client";
import type { Order, Provider, RemoteJob, RemoteStatus } from "../remote/provider.ts";
import { ProviderError } from "../remote/provider-error.ts";
import type { Transport } from "../remote/transport.ts";
import { type FalFiles, privately, resultSecondsToLive } from "./files.ts";
import { progressOf, reasonOfFault, toRemoteStatus } from "./status.ts";

interface JobOptions {
  client: FalClient;
  call: Transport["call"];
  erase: FalFiles["erase"];
  adminKey: string | undefined;
}

type Jobs = Pick<Provider, "submit" | "find" | "read" | "cancel" | "forget">;

/** The used fields of fal's response about a request. */
interface QueueStatus {
  status: string;
  logs?: { message: string }[] | null;
  error?: string;
  queue_position?: number;
}

const startWithinSeconds = { training: 15 * 60, generation: 8 * 60, edit: 8 * 60 };

/** Starts, reads and cancels requests in fal's queue. */
export function createFalJobs({ client, call, erase, adminKey }: JobOptions): Jobs {
  const readResult = async ({ id, target }: RemoteJob, order: Order): Promise<RemoteStatus> => {
    const { data } = await call(() => client.queue.result(target, { requestId: id }));
    return toRemoteStatus(data, order);
  };

  /** The type of a failure is in the request's status or in its result. */
  const readFailed = async (job: RemoteJob, order: Order, message: string): Promise<RemoteStatus> => {
    try {
      return await readResult(job, order);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return { state: "failed", reason: reasonOfFault(error.fault), message };
    }
  };

  const readFinished = async (job: RemoteJob, order: Order): Promise<RemoteStatus> => {
    try {
      return await readResult(job, order);
    } catch (error) {
      const fault = error instanceof ProviderError ? error.fault : undefined;
      if (fault !== "content" && fault !== "files") throw error;
      return { state: "failed", reason: reasonOfFault(fault), message: "fal refused the request." };
    }
  };

  return {
    submit: async ({ kind, target, input, webhookUrl }) => {
      const { request_id: id } = await call(() =>
        client.queue.submit(target, {
          input,
          ...(webhookUrl ? { webhookUrl } : {}),
          startTimeout: startWithinSeconds[kind],
          storageSettings: { ...privately, expiresIn: resultSecondsToLive },
          headers: { "x-fal-store-io": "0" },
        }),
      );
      return { id, target };
    },

    // fal stores no idempotency key and lists no requests; only its webhook contains the request's id
    find: async () => undefined,

    read: async (job, order) => {
      const answer: unknown = await call(() =>
        client.queue.status(job.target, { requestId: job.id, logs: order.kind === "training" }),
      );
      const { status, logs, error, queue_position: before } = answer as QueueStatus;
      if (status === "IN_QUEUE")
        return before === undefined ? { state: "waiting" } : { state: "waiting", before };
      if (status === "IN_PROGRESS") return { state: "working", ...progressOf(logs ?? []) };
      return error ? readFailed(job, order, error) : readFinished(job, order);
    },

    cancel: async ({ id, target }) => {
      try {
        await call(() => client.queue.cancel(target, { requestId: id }));
      } catch (error) {
        // the request has already ended
        if (!(error instanceof ProviderError) || error.fault !== "invalid") throw error;
      }
    },

    forget: async ({ id }) => {
      if (adminKey) await erase(id, adminKey);
    },
  };
}
