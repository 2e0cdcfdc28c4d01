import { beforeEach, expect, test } from "vitest";
import type { TrainingInput } from "../port.ts";
import { readJson } from "../stored-json.ts";
import { createMemoryRecords } from "../testing/memory-records.fixture.ts";
import { createMemoryStore, type MemoryStore } from "../testing/memory-store.fixture.ts";
import { storePhotos } from "../testing/photos.fixture.ts";
import { createPortraitReader, portrait } from "../testing/portrait-reader.fixture.ts";
import type { ReferenceModel } from "./artifact.ts";
import { makeReferences } from "./make-references.ts";
import { createReferenceTraining } from "./reference-training.ts";

let store: MemoryStore;
let training: TrainingInput;

beforeEach(async () => {
  store = createMemoryStore();
  const photos = await storePhotos(store, 8);
  training = { jobId: "trn_1", modelId: "mdl_1", triggerWord: "ohwx", photos };
});

const portsOf = (reader = createPortraitReader()) => ({
  photoReader: reader.photoReader,
  photoRecords: createMemoryRecords(),
  store,
});
const signal = AbortSignal.timeout(60_000);
const options = () => ({
  engine: "e",
  modelId: "mdl_1",
  triggerWord: "ohwx",
  photos: training.photos,
  signal,
});
const filesOfModel = async () => (await store.list("models/mdl_1/")).toSorted();

test("chooses, crops and keeps the references, the best first and as the cover", async () => {
  const jobs = createReferenceTraining("e", portsOf());
  const ticket = JSON.parse(JSON.stringify(jobs.start(training)));
  await expect
    .poll(() => jobs.check(ticket, { waitMs: 50 }))
    .toMatchObject({ state: "completed", artifactRef: "models/mdl_1/e.json", coverPhotoId: "pho_0" });
  const model = await readJson<ReferenceModel>(store, "models/mdl_1/e.json");
  expect(await jobs.check(ticket, { waitMs: 0 })).toMatchObject({
    sources: model.references.map(({ photoId: id }) => ({ id })),
  });
  expect(model.references.map(({ photoId, view }) => `${photoId} ${view}`).slice(0, 3)).toEqual([
    "pho_0 front",
    "pho_1 turned_left",
    "pho_2 turned_right",
  ]);
  expect(await filesOfModel()).toEqual(
    ["models/mdl_1/e.json", ...model.references.map(({ key }) => key)].toSorted(),
  );
  await jobs.close();
});

test("a process that takes over after a crash reads no photo again, and ends in the same model", async () => {
  const first = createPortraitReader();
  const { promise: never } = Promise.withResolvers<never>();
  const ports = portsOf({ ...first, photoReader: { ...first.photoReader, cropReference: () => never } });
  createReferenceTraining("e", ports).start(training);
  await expect.poll(() => ports.photoRecords.records.size).toBe(8);
  const second = createPortraitReader();
  const jobs = createReferenceTraining("e", { ...ports, photoReader: second.photoReader });
  const ticket = { engine: "e", kind: "training", input: training };
  await expect.poll(() => jobs.check(ticket, { waitMs: 50 })).toMatchObject({ state: "completed" });
  expect(second.asked.analysed).toBe(0);
  await jobs.close();
});

test("photos that make no model fail as such, and a crop that failed is tried again at the next check", async () => {
  const few = createReferenceTraining("e", portsOf());
  const ticket = few.start({ ...training, photos: training.photos.slice(0, 3) });
  await expect
    .poll(() => few.check(ticket, { waitMs: 50 }))
    .toMatchObject({ state: "failed", reason: "photos_unusable" });
  const reader = createPortraitReader();
  const { cropReference } = reader.photoReader;
  let failures = 1;
  reader.photoReader.cropReference = async (request) => {
    failures -= 1;
    if (failures === 0) throw new Error("out of memory");
    return cropReference(request);
  };
  const jobs = createReferenceTraining("e", portsOf(reader));
  const next = jobs.start({ ...training, jobId: "trn_2" });
  await expect
    .poll(() => jobs.check(next, { waitMs: 50 }).catch((error) => error.message))
    .toContain("stopped");
  await expect.poll(() => jobs.check(next, { waitMs: 50 })).toMatchObject({ state: "completed" });
  await Promise.all([few.close(), jobs.close()]);
});

test("cancelled when it was just done, it leaves no model", async () => {
  const jobs = createReferenceTraining("e", portsOf());
  const ticket = jobs.start(training);
  await expect.poll(() => jobs.check(ticket, { waitMs: 50 })).toMatchObject({ state: "completed" });
  await jobs.cancel(ticket);
  await jobs.cancel(ticket);
  expect(await filesOfModel()).toEqual([]);
});

test("takes the upload's cut-out of the same face, and the person's word on it", async () => {
  const reader = createPortraitReader();
  const ports = portsOf(reader);
  await store.put("photos/matte.png", await store.read("photos/usr_1/pho_0.jpg"), {
    contentType: "image/png",
  });
  for (const [index, { id }] of training.photos.entries()) {
    const analysis = await reader.photoReader.analysePhoto(new Uint8Array());
    const cutOut = {
      matteKey: index === 3 ? "photos/lost.png" : "photos/matte.png",
      subject: index === 2 ? 1 : 0,
      passed: index !== 1,
    };
    ports.photoRecords.records.set(id, { analysis, cutOut, useCutOut: null });
  }
  const photos = training.photos
    .slice(0, 5)
    .map((photo, index) => (index === 4 ? { ...photo, cutOut: false } : photo));
  await makeReferences(ports, { ...options(), photos });
  expect(reader.asked.cut).toBe(2);
  const clean = await Promise.all(
    photos.map(async ({ key }) => {
      const bytes = await store.read(key);
      return reader.asked.cropped.find(({ photo }) => photo === bytes)?.clean;
    }),
  );
  expect(clean).toEqual([true, false, true, true, false]);
});

test("chosen by the person, they replace the others, and nothing stays of a photo that was deleted", async () => {
  const ports = portsOf();
  await makeReferences(ports, options());
  const chosen = ["pho_5", "pho_1", "pho_7", "pho_6"];
  const swapped = await makeReferences(ports, { ...options(), chosen });
  expect(swapped?.references.map(({ photoId }) => photoId)).toEqual(chosen);
  expect(await filesOfModel()).toEqual([
    "models/mdl_1/e.json",
    "models/mdl_1/pho_1.jpg",
    "models/mdl_1/pho_5.jpg",
    "models/mdl_1/pho_6.jpg",
    "models/mdl_1/pho_7.jpg",
  ]);
  const left = training.photos.filter(({ id }) => id !== "pho_5");
  await makeReferences(ports, { ...options(), photos: left });
  expect(await filesOfModel()).not.toContain("models/mdl_1/pho_5.jpg");
  const kept = await filesOfModel();
  expect(await makeReferences(ports, { ...options(), photos: left.slice(0, 2) })).toBeUndefined();
  expect(await filesOfModel()).toEqual(kept);
});

test("a photo in which nobody can be cut out is left out", async () => {
  const reader = createPortraitReader();
  const { cutOut } = reader.photoReader;
  const first = await store.read("photos/usr_1/pho_0.jpg");
  reader.photoReader.cutOut = async (request) => (request.photo === first ? null : cutOut(request));
  const model = await makeReferences(portsOf(reader), options());
  expect(model?.references.map(({ photoId }) => photoId)).not.toContain("pho_0");
  const nobody = createPortraitReader((id, index) => portrait(id, index, { found: false, subject: -1 }));
  expect(await makeReferences(portsOf(nobody), { ...options(), modelId: "mdl_2" })).toBeUndefined();
});
