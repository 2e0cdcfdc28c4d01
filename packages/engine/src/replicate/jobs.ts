import type Replicate from "replicate";
import type { Prediction, Training } from "replicate";
import type { Order, Provider, RemoteJob } from "../remote/provider.ts";
import type { Transport } from "../remote/transport.ts";
import { isOrderOf } from "./find-order.ts";
import { toRemoteStatus } from "./status.ts";

interface JobOptions {
  client: Replicate;
  call: Transport["call"];
  apiBase: string;
}

type Jobs = Pick<Provider, "submit" | "find" | "read" | "cancel" | "forget">;

/** Starts, finds, reads and cancels trainings and predictions at Replicate. */
export function createReplicateJobs({ client, call, apiBase }: JobOptions): Jobs {
  /** The address that came with the job, only if it is Replicate's own, because the key is sent there. */
  const ownAddress = (address: string | undefined): URL | undefined => {
    const url = address && URL.canParse(address) ? new URL(address) : undefined;
    return url?.origin === new URL(apiBase).origin ? url : undefined;
  };

  const ask = async (job: RemoteJob, order: Order): Promise<Prediction | Training> => {
    const url = ownAddress(job.urls?.get);
    if (url) {
      const response = await call(() => client.request(url, { method: "GET" }));
      return (await response.json()) as Prediction;
    }
    return call<Prediction | Training>(() =>
      order.kind === "training" ? client.trainings.get(job.id) : client.predictions.get(job.id),
    );
  };

  const submitTraining = (order: Order, webhook: object): Promise<Training> => {
    const [model = "", version = ""] = order.target.split(":");
    const [owner = "", name = ""] = model.split("/");
    const [toOwner = "", toName = ""] = (order.destination ?? "").split("/");
    return call(() =>
      client.trainings.create(owner, name, version, {
        destination: `${toOwner}/${toName}`,
        input: order.input,
        ...webhook,
      }),
    );
  };

  const submitPrediction = ({ target, input }: Order, webhook: object): Promise<Prediction> => {
    // a trained model is a version; the others have names
    const what = target.includes("/") ? { model: target } : { version: target };
    return call(() => client.predictions.create({ ...what, input, ...webhook }));
  };

  return {
    submit: async (order) => {
      const webhook = order.webhookUrl
        ? { webhook: order.webhookUrl, webhook_events_filter: ["completed" as const] }
        : {};
      const submit = order.kind === "training" ? submitTraining : submitPrediction;
      return toJob(await submit(order, webhook), order);
    },

    find: async (order, since, taken) => {
      const { results } = await call<{ results: (Prediction | Training)[] }>(() =>
        order.kind === "training" ? client.trainings.list() : client.predictions.list(),
      );
      const found = results.find((remote) => !taken.has(remote.id) && isOrderOf(order, since, remote));
      return found && toJob(found, order);
    },

    read: async (job, order) => toRemoteStatus(await ask(job, order), order),

    cancel: async (job) => {
      const url = ownAddress(job.urls?.cancel);
      await call<unknown>(() =>
        url ? client.request(url, { method: "POST" }) : client.predictions.cancel(job.id),
      );
    },

    // Replicate itself removes a prediction's input, output and files after an hour; there is no call for it
    forget: async () => {},
  };
}

function toJob({ id, urls }: Prediction | Training, { target }: Order): RemoteJob {
  return { id, target, urls: { get: urls.get, cancel: urls.cancel } };
}
