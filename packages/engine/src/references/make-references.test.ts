import { beforeEach, expect, test } from "vitest";
import type { TrainingInput } from "../port.ts";
import { createMemoryRecords } from "../testing/memory-records.fixture.ts";
import { createMemoryStore, type MemoryStore } from "../testing/memory-store.fixture.ts";
import { storePhotos } from "../testing/photos.fixture.ts";
import { createPortraitReader, portrait } from "../testing/portrait-reader.fixture.ts";
import { makeReferences } from "./make-references.ts";

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

test("chooses, crops and keeps the references, the best first, and repeats it without reading a photo again", async () => {
  const ports = portsOf();
  const model = await makeReferences(ports, options());
  expect(model?.references.map(({ photoId, view }) => `${photoId} ${view}`).slice(0, 3)).toEqual([
    "pho_0 front",
    "pho_1 turned_left",
    "pho_2 turned_right",
  ]);
  const files = await filesOfModel();
  expect(files).toEqual(
    ["models/mdl_1/e.json", ...(model?.references ?? []).map(({ key }) => key)].toSorted(),
  );
  const second = createPortraitReader();
  expect(await makeReferences({ ...ports, photoReader: second.photoReader }, options())).toEqual(model);
  expect(second.asked.analysed).toBe(0);
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
