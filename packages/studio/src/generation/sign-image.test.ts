import { images } from "@portrait-studio/db";
import { createIntake } from "@portrait-studio/photo/intake";
import { createSigner, createSigningKey } from "@portrait-studio/photo/signer";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Actor,
  buildExport,
  getImage,
  getSharedImage,
  requestExport,
  shareImage,
  type WorkerStudio,
} from "../index.ts";
import { makeEdits, makeImages, useTestStudio } from "../testing/index.ts";
import { readZip } from "../testing/read-zip.fixture.ts";

const context = useTestStudio();
const signer = createSigner(createSigningKey(), "1.2.3");
const intake = createIntake({ signer });
let studio: WorkerStudio;
beforeAll(() => {
  studio = { ...context.studio, intake };
});
afterAll(() => intake.close());

/** Images of the engine, as it says they came about. */
function make(sourceType: string | undefined, { plan }: { plan?: object } = {}) {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Label="http://cv.iptc.org/newscodes/digitalsourcetype/${sourceType}">
<xmp:CreatorTool>an engine</xmp:CreatorTool></rdf:Description></rdf:RDF></x:xmpmeta>`;
  const drawn = sharp({ create: { width: 64, height: 80, channels: 3, background: "#a86" } });
  context.engine.fetchImage = async () => ({
    bytes: await (sourceType ? drawn.withXmp(xmp) : drawn).jpeg().toBuffer(),
    contentType: "image/jpeg",
    plan,
  });
}

async function read(actor: Actor, imageId = "") {
  const [row] = await studio.db.select().from(images).where(eq(images.id, imageId));
  const bytes = await studio.storage.read(row?.storageKey ?? "");
  expect(row?.bytes).toBe(bytes.byteLength);
  const credentials = await intake.readCredentials(bytes, actor.userId);
  return {
    row,
    bytes,
    ...credentials,
    actions: credentials.steps.map(({ action }) => action.replace("c2pa.", "")),
  };
}

test("an image is stored signed, and its edits have it as their parent; share page and export have the same", async () => {
  const actor = await context.signUp();
  make("algorithmicallyEnhanced");
  const [imageId = ""] = await makeImages(studio, actor, { prompt: "a secret garden" });
  const first = await read(actor, imageId);
  expect(first).toMatchObject({ state: "unchanged", byThisStudio: true, actions: ["created"] });
  expect(first.row).toMatchObject({ signed: true, sourceType: "algorithmicallyEnhanced" });
  for (const word of ["secret garden", actor.email, actor.userId, imageId])
    expect(Buffer.from(first.bytes).includes(word)).toBe(false);

  make("composite", { plan: { steps: [] } });
  const [edited] = await makeEdits(studio, actor, { imageId });
  expect(await read(actor, edited)).toMatchObject({
    sourceType: "composite",
    actions: ["drawing", "edited", "opened", "created"],
  });
  make("compositeWithTrainedAlgorithmicMedia", { plan: { engine: "fal" } });
  const [byModel] = await makeEdits(studio, actor, { imageId });
  const { steps } = await read(actor, byModel);
  expect(steps[0]).toMatchObject({ action: "c2pa.edited", description: "Edited by AI", tool: "an engine" });

  expect(await getImage(studio, actor, { id: imageId })).toMatchObject({
    sourceType: "algorithmicallyEnhanced",
  });
  const { shareUrl } = await shareImage(studio, actor, { id: imageId, shared: true });
  const token = shareUrl?.split("/").at(-1) ?? "";
  expect(await getSharedImage(studio, { token })).toMatchObject({ sourceType: "algorithmicallyEnhanced" });
  const { id } = await requestExport(studio, actor);
  await buildExport(studio, id);
  const entries = readZip(await studio.storage.read(`exports/${actor.userId}/${id}.zip`));
  expect([...entries.values()].some((entry) => entry.equals(Buffer.from(first.bytes)))).toBe(true);
});

test("an image of whose origin its engine says nothing is delivered unsigned, and counted", async () => {
  const actor = await context.signUp();
  make(undefined);
  const before = intake.unsigned();
  const [imageId] = await makeImages(studio, actor);
  const found = await read(actor, imageId);
  expect(found).toMatchObject({ state: "none", row: { signed: false, sourceType: null } });
  expect(intake.unsigned()).toBe(before + 1);
});

test("a studio that signs nothing still says how an image came about", async () => {
  const actor = await context.signUp();
  make("trainedAlgorithmicMedia");
  const [imageId = ""] = await makeImages(context.studio, actor);
  const found = await read(actor, imageId);
  expect(found).toMatchObject({
    state: "none",
    row: { signed: null, sourceType: "trainedAlgorithmicMedia" },
  });
});
