import { setTimeout as delay } from "node:timers/promises";
import {
  type ClientErrorCode,
  createStudioClient,
  type Photo,
  type StudioClient,
  StudioClientError,
} from "@portrait-studio/client";
import { limits } from "@portrait-studio/contract/limits";
import { recipeIds } from "@portrait-studio/contract/recipes";
import { isUnfinished } from "@portrait-studio/contract/statuses";
import { readSamplePhotos } from "@portrait-studio/sample-people";
import { readSignInCode } from "@portrait-studio/tour/inbox";

export type AskedKind = "training" | "generation" | "edit";

export interface AskedState {
  status: "queued" | "pending" | "processing" | "completed" | "failed" | "cancelled";
  completedAt: string | null;
  deadlineAt: string;
  error: { code: string } | null;
  results: string[];
}

export interface AskedJob {
  kind: AskedKind;
  id: string;
  person: Person;
  askedAt: number;
  end?: AskedState;
}

export interface Person {
  name: string;
  userId: string;
  client: StudioClient;
  token: string;
  jobs: AskedJob[];
  train: () => Promise<AskedJob>;
  generate: (modelId: string, count: number) => Promise<AskedJob>;
  edit: (imageId: string, count: number) => Promise<AskedJob>;
  read: (job: AskedJob) => Promise<AskedState>;
  cancel: (job: AskedJob) => Promise<void>;
  /** Looks at the job until it is over. @throws Error when it is not over some time after its deadline */
  follow: (job: AskedJob) => Promise<AskedState>;
}

const callTimeoutMs = 30_000;
/** The deadline sweep runs every minute, and a restart may delay it. */
const graceMs = 120_000;
const everyMs = 700;

export interface PersonsStudio {
  url: string;
  inboxUrl: string;
}

export type Found = (finding: string) => void;

export async function createPerson(
  { url, inboxUrl }: PersonsStudio,
  index: number,
  found: Found,
): Promise<Person> {
  // as few as a training accepts
  const photos = await readSamplePhotos("amara", limits.minPhotos);
  const persist = createPersist((words) => found(`the studio answered INTERNAL: ${words}`));
  const visitor = createStudioClient({ url, fetch: fetchFrom(`10.0.0.${index + 1}`) });
  const email = `person-${index + 1}@example.com`;
  await visitor.api.auth.requestMagicLink.mutate({ email });
  const token = await readSignInCode(inboxUrl, email);
  const { access_token, user } = await visitor.api.auth.verify.mutate({ email, token });
  const client = visitor.withToken(access_token);
  await client.api.users.bootstrap.mutate({ supabaseUserId: user.id, email });

  let intents = 0;
  /** One intent is one request, however often it is sent. */
  const ask = async (
    kind: AskedKind,
    send: (options: { context: { idempotencyKey: string } }) => Promise<{ id: string }>,
  ) => {
    intents += 1;
    const context = { idempotencyKey: `${email}-${intents}` };
    const { id } = await persist(() => send({ context }));
    const job: AskedJob = { kind, id, person, askedAt: Date.now() };
    person.jobs.push(job);
    return job;
  };
  const { training, generation, imageEdits } = client.api;
  let turn: Promise<unknown> = Promise.resolve();
  const person: Person = {
    name: email,
    userId: user.id,
    client,
    token: access_token,
    jobs: [],
    train: () => {
      // a person has one set of photos at a time: a training takes it, including photos still being uploaded
      const asked = turn.then(async () => {
        const uploadSessionId = await upload(client, photos, persist);
        const [engine] = await persist(() => training.engines.query());
        return ask("training", (options) =>
          training.create.mutate({ uploadSessionId, consent: engine?.consent }, options),
        );
      });
      turn = asked.catch(() => {});
      return asked;
    },
    generate: (modelId, count) =>
      ask("generation", (options) =>
        // photos make only so many portraits of one look
        generation.create.mutate(
          { modelId, prompt: "a portrait", recipeId: recipeIds[intents % recipeIds.length], count },
          options,
        ),
      ),
    edit: (imageId, count) =>
      ask("edit", (options) =>
        imageEdits.create.mutate({ imageId, instruction: "golden hour", count }, options),
      ),
    read: (job) => persist(() => readState(client, job)),
    cancel: async ({ kind, id }) => {
      const { cancel } = { training, generation, edit: imageEdits }[kind];
      await persist<unknown>(() => cancel.mutate({ id })).catch((error: unknown) => {
        // it was over before
        if (!(error instanceof StudioClientError && error.code === "WRONG_STATE")) throw error;
      });
    },
    follow: async (job) => {
      for (;;) {
        const state = await person.read(job);
        if (!isUnfinished(state.status)) {
          job.end ??= state;
          return state;
        }
        if (Date.now() > Date.parse(state.deadlineAt) + graceMs)
          throw new Error(`The ${job.kind} ${job.id} is still ${state.status}, past its deadline.`);
        await delay(everyMs);
      }
    },
  };
  return person;
}

/** Each person has their own address, as a proxy would report it; a call that hangs is aborted. */
function fetchFrom(address: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("x-forwarded-for", address);
    const signals = [AbortSignal.timeout(callTimeoutMs), ...(init?.signal ? [init.signal] : [])];
    return fetch(input, { ...init, headers, signal: AbortSignal.any(signals) });
  };
}

async function upload(client: StudioClient, photos: readonly Photo[], persist: Persist): Promise<string> {
  const { id: sessionId } = await persist(() => client.api.upload.createSession.mutate({}));
  await persist(async () => {
    const there = await client.api.upload.sessionFiles.query({ id: sessionId });
    const names = new Set(there.map(({ name }) => name));
    const missing = photos.filter((photo) => !names.has(getName(photo)));
    if (missing.length === 0) return;
    const { rejected } = await client.uploadPhotos(missing, { sessionId });
    const [first] = rejected;
    if (first) throw new StudioClientError(first.code, `${first.name}: ${first.message}`);
  });
  return sessionId;
}

function getName(photo: Photo): string {
  return typeof photo === "string" ? photo : photo.name;
}

async function readState(client: StudioClient, { kind, id }: AskedJob): Promise<AskedState> {
  if (kind === "training") {
    const state = await client.api.training.get.query({ id });
    return { ...state, results: state.status === "completed" ? [state.modelId] : [] };
  }
  const router = kind === "edit" ? client.api.imageEdits : client.api.generation;
  const state = await router.get.query({ id });
  return { ...state, results: state.outputs.map(({ imageId }) => imageId) };
}

const passing: ReadonlySet<ClientErrorCode> = new Set(["UNREACHABLE", "UNAVAILABLE", "RATE_LIMITED"]);
const patienceMs = 180_000;
const pauseMs = 400;

type Persist = <Result>(call: () => Promise<Result>) => Promise<Result>;

/** INTERNAL is repeated too, and reported: the studio should have a better code for the part that is down. */
function createPersist(onInternal: (words: string) => void): Persist {
  return async (call) => {
    const giveUp = performance.now() + patienceMs;
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof StudioClientError) || performance.now() > giveUp) throw error;
        if (error.code === "INTERNAL") onInternal(JSON.stringify(error.details));
        else if (!passing.has(error.code)) throw error;
        await delay(pauseMs);
      }
    }
  };
}
