import { beforeEach, expect, test } from "vitest";
import type { Engine, TrainingInput } from "../port.ts";
import { fluxProfile } from "../remote/profiles.ts";
import type { ImageProvider, Upload } from "../remote/provider.ts";
import { editRequest, generationRequest, prepareStore, train, untilMade } from "../testing/conformance.ts";
import type { MemoryStore } from "../testing/memory-store.fixture.ts";
import { paintCard } from "../testing/photos.fixture.ts";
import { portraitPorts } from "../testing/portrait-reader.fixture.ts";
import { createPhotosEngine } from "./photos-engine.ts";
import { readReferenceModel } from "./read-references.ts";

/** A provider in memory that ends each job at once, and keeps what it was sent. */
function createMemoryProvider() {
  const sent: { name: string; jobId: string; bytes: Uint8Array }[] = [];
  const shown: string[][] = [];
  const files = new Map<string, Uint8Array>();
  const order = (kind: "generation" | "edit", references: readonly Upload[]) => {
    shown.push(references.map(({ url }) => url));
    return Promise.resolve({ kind, target: "model", input: {}, count: 1, plan: { model: "model" } });
  };
  const provider: ImageProvider = {
    name: "memory",
    capabilities: fluxProfile.capabilities,
    batch: { generation: 1, edit: 1 },
    upload: async ({ bytes, name }, { jobId }) => {
      sent.push({ name, jobId, bytes });
      files.set(`${jobId}/${name}`, bytes);
      return { id: `${jobId}/${name}`, url: `${jobId}/${name}` };
    },
    discard: async ({ id = "" }) => {
      files.delete(id);
    },
    orderGeneration: (_input, _place, _store, references) => order("generation", references),
    orderEdit: (_input, _place, _image, references) => order("edit", references),
    submit: async ({ target }) => ({ id: "1", target }),
    find: async () => undefined,
    read: async () => ({ state: "succeeded", outputs: ["image"], filtered: 0 }),
    cancel: async () => {},
    forget: async () => {},
    fetchImage: () => paintCard(64, 80, 1),
  };
  return { provider, sent, shown, files };
}

let memory: ReturnType<typeof createMemoryProvider>;
let store: MemoryStore;
let training: TrainingInput;
let engine: Engine;

beforeEach(async () => {
  memory = createMemoryProvider();
  ({ store, training } = await prepareStore(6));
  engine = createPhotosEngine(memory.provider, { store, ...portraitPorts(), most: 4, pollMs: 5 });
});

test("a training sends nothing; a request shows the model's first references, best first, and takes them back", async () => {
  const artifactRef = await train(engine, training);
  expect(memory.sent).toEqual([]);
  const { references, triggerWord } = await readReferenceModel(store, artifactRef, "memory");
  expect(triggerWord).toBe("ohwx");
  const ticket = await engine.startGeneration({
    jobId: "gen_1",
    artifactRef,
    ...generationRequest,
    count: 2,
  });
  expect(await untilMade(engine, ticket)).toMatchObject({ state: "completed", ready: [0, 1] });
  const names = [1, 2, 3, 4].map((number) => `gen_1/reference-${number}.jpg`);
  expect(memory.shown).toEqual([names, names]);
  expect(memory.sent.map(({ bytes }) => bytes)).toEqual(
    await Promise.all(references.slice(0, 4).map(({ key }) => store.read(key))),
  );
  await engine.cleanUp(ticket);
  expect([...memory.files.keys()]).toEqual([]);
  expect(await store.list("work/")).toEqual([]);
});

test("a file with content credentials is kept as its provider made it, until the job is cleaned up", async () => {
  const artifactRef = await train(engine, training);
  const painted = await paintCard(64, 80, 1);
  const credited = Buffer.concat([painted, Buffer.from("jumb c2pa")]);
  const originals = [];
  for (const [jobId, file] of [
    ["gen_1", credited],
    ["gen_2", painted],
  ] as const) {
    memory.provider.fetchImage = async () => file;
    const ticket = await engine.startGeneration({ jobId, artifactRef, ...generationRequest, count: 1 });
    await untilMade(engine, ticket);
    originals.push((await engine.fetchImage(ticket, 0)).original);
    await engine.cleanUp(ticket);
  }
  expect(originals).toEqual([credited, undefined]);
  expect(await store.list("work/")).toEqual([]);
});

test("an edit shows them beside the image, of the model that made it; without a model, the image alone", async () => {
  const artifactRef = await train(engine, training);
  await untilMade(
    engine,
    await engine.startEdit({ jobId: "edt_1", artifactRef, ...editRequest, count: 1 }),
    "edit",
  );
  await untilMade(engine, await engine.startEdit({ jobId: "edt_2", ...editRequest, count: 1 }), "edit");
  expect(memory.shown.map((names) => names.length)).toEqual([4, 0]);
  expect(memory.sent.map(({ name }) => name).filter((name) => name === "portrait")).toHaveLength(2);
});

test("a deleted model leaves nothing, makes no more images, and its provider learns nothing", async () => {
  const artifactRef = await train(engine, training);
  await engine.deleteModel(artifactRef);
  expect(await store.list("models/")).toEqual([]);
  const ticket = await engine.startGeneration({ jobId: "gen_1", artifactRef, ...generationRequest });
  expect(await untilMade(engine, ticket)).toMatchObject({ state: "failed", reason: "engine_error" });
  expect(memory.sent).toEqual([]);
  await expect(engine.deleteModel("models/mdl_1/other.json")).rejects.toMatchObject({ retryable: false });
});

test("the choice is made again: what is wanted first, then others up to four; nothing is kept of a photo that is not in use", async () => {
  const artifactRef = await train(engine, training);
  const choose = (ids: number[], wanted: string[]) =>
    engine.chooseReferencePhotos?.(artifactRef, {
      modelId: "mdl_1",
      photos: training.photos.filter((_, index) => ids.includes(index)),
      wanted,
    });
  const chosen = await choose([1, 2, 3, 4, 5], ["pho_3", "pho_0"]);
  expect(chosen).toEqual(["pho_3", "pho_1", "pho_2", "pho_4"].map((id) => ({ id })));
  const crops = (await store.list("models/mdl_1/")).filter((key) => key.endsWith(".jpg"));
  expect(crops.toSorted()).toEqual([1, 2, 3, 4].map((number) => `models/mdl_1/pho_${number}.jpg`));
  const ticket = await engine.startGeneration({
    jobId: "gen_1",
    artifactRef,
    ...generationRequest,
    count: 1,
  });
  expect(memory.sent[0]?.bytes).toEqual(await store.read("models/mdl_1/pho_3.jpg"));
  await engine.cleanUp(ticket);
  // too few for a model: it stays as it was, and tells of those that are in use alone
  expect(await choose([1, 2], [])).toEqual([{ id: "pho_1" }, { id: "pho_2" }]);
  expect((await readReferenceModel(store, artifactRef, "memory")).references).toHaveLength(4);
});
