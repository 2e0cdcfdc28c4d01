import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type RunningComfy, startComfyUI } from "./index.ts";
import type { OrderGraph } from "./validate.ts";

let fake: RunningComfy;
const id = "0f8fad5b-d9cb-469f-a165-70867728950e";

beforeEach(async () => {
  fake = await startComfyUI({ port: 0, log: () => {}, speed: { imageMs: 20 } });
});
afterEach(() => fake.stop());

const call = (path: string, init: RequestInit = {}) => fetch(`${fake.url}${path}`, init);
const post = (path: string, body: unknown) => call(path, { method: "POST", body: JSON.stringify(body) });
const upload = async (filename: string, colour: string, fields: Record<string, string> = {}) => {
  const bytes = await sharp({ create: { width: 256, height: 256, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("image", new File([new Uint8Array(bytes)], filename));
  for (const [name, value] of Object.entries({
    type: "temp",
    subfolder: "ps/a",
    overwrite: "true",
    ...fields,
  }))
    form.set(name, value);
  return call("/upload/image", { method: "POST", body: form });
};

/** The smallest graph with two references. */
function graphOf(first = "one", second = "two", seed = 1): OrderGraph {
  const image = (name: string) => ({ class_type: "LoadImage", inputs: { image: `ps/a/${name}.png [temp]` } });
  const encode = (from: string) => ({
    class_type: "VAEEncode",
    inputs: { pixels: [from, 0], vae: ["v", 0] },
  });
  const show = (conditioning: string, latent: string) => ({
    class_type: "ReferenceLatent",
    inputs: { conditioning: [conditioning, 0], latent: [latent, 0] },
  });
  return {
    u: {
      class_type: "UNETLoader",
      inputs: { unet_name: "flux-2-klein-4b-fp8.safetensors", weight_dtype: "default" },
    },
    c: { class_type: "CLIPLoader", inputs: { clip_name: "qwen_3_4b.safetensors", type: "flux2" } },
    v: { class_type: "VAELoader", inputs: { vae_name: "flux2-vae.safetensors" } },
    t: { class_type: "CLIPTextEncode", inputs: { text: "at sea", clip: ["c", 0] } },
    l0: image(first),
    l1: image(second),
    x0: encode("l0"),
    x1: encode("l1"),
    p0: show("t", "x0"),
    p1: show("p0", "x1"),
    e: { class_type: "EmptySD3LatentImage", inputs: { width: 64, height: 80, batch_size: 1 } },
    a: {
      class_type: "KSampler",
      inputs: {
        model: ["u", 0],
        positive: ["p1", 0],
        negative: ["t", 0],
        latent_image: ["e", 0],
        seed,
        steps: 4,
        cfg: 1,
        sampler_name: "euler",
        scheduler: "simple",
        denoise: 1,
      },
    },
    i: { class_type: "VAEDecode", inputs: { samples: ["a", 0], vae: ["v", 0] } },
    o: { class_type: "PreviewImage", inputs: { images: ["i", 0], anything: "goes" } },
  };
}

const change = (node: string, inputs: Record<string, unknown>): OrderGraph => {
  const graph = graphOf();
  const found = graph[node];
  return found ? { ...graph, [node]: { ...found, inputs: { ...found.inputs, ...inputs } } } : graph;
};

async function make(graph: OrderGraph): Promise<Buffer> {
  const orderId = crypto.randomUUID();
  await post("/prompt", { prompt: graph, prompt_id: orderId });
  const entry = async () =>
    ((await (await call(`/history/${orderId}`)).json()) as Record<string, unknown>)[orderId];
  await expect.poll(entry, { timeout: 10_000, interval: 10 }).toBeDefined();
  const { outputs } = (await entry()) as { outputs: { o: { images: Record<string, string>[] } } };
  const view = await call(`/view?${new URLSearchParams(outputs.o.images[0])}`);
  return Buffer.from(await view.arrayBuffer());
}

describe("an order", () => {
  beforeEach(async () => {
    await upload("one.png", "#c33");
    await upload("two.png", "#3c3");
  });

  test.each<[string, OrderGraph, string]>([
    ["a file that is not there", change("l0", { image: "ps/a/gone.png [temp]" }), "custom_validation_failed"],
    ["weights that are not there", change("u", { unet_name: "mine.safetensors" }), "value_not_in_list"],
    ["an input that is missing", change("a", { cfg: undefined }), "required_input_missing"],
    ["a number that is too big", change("e", { width: 20_000 }), "value_bigger_than_max"],
    ["a number that is too small", change("e", { height: 0 }), "value_smaller_than_min"],
    ["a link to nothing", change("i", { samples: ["nowhere", 0] }), "exception_during_validation"],
    ["a link of another type", change("i", { samples: ["v", 0] }), "return_type_mismatch"],
  ])("with %s is refused for that node, and nothing waits", async (_, prompt, type) => {
    const answer = await post("/prompt", { prompt, prompt_id: id });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { type: "prompt_outputs_failed_validation" },
      node_errors: expect.toSatisfy((errors) => JSON.stringify(errors).includes(`"${type}"`)),
    });
    expect(fake.jobs()).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ["no graph", undefined, "no_prompt"],
    ["an unknown node", { ...graphOf(), z: { class_type: "Magic", inputs: {} } }, "missing_node_type"],
    ["no output", { u: graphOf().u }, "prompt_no_outputs"],
  ])("with %s is refused as a whole", async (_, prompt, type) => {
    const answer = await post("/prompt", { prompt, prompt_id: id });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { type } });
  });

  test("needs a canonical id, is taken twice under one, and each order of references is another image", async () => {
    expect((await post("/prompt", { prompt: graphOf(), prompt_id: "mine" })).status).toBe(400);
    for (const _ of [1, 2])
      expect((await post("/prompt", { prompt: graphOf(), prompt_id: id })).status).toBe(200);
    expect(fake.jobs()).toHaveLength(2);
    const usual = await make(graphOf());
    expect((await make(graphOf())).equals(usual)).toBe(true);
    for (const other of [graphOf("two", "one"), graphOf("one", "one"), graphOf("one", "two", 2)])
      expect((await make(other)).equals(usual)).toBe(false);
  });
});

test("an image depends on the references of the negative conditioning too", async () => {
  await upload("one.png", "#c33");
  await upload("two.png", "#3c3");
  const withBoth = change("a", { negative: ["n1", 0] });
  const show = (conditioning: string, latent: string) => ({
    class_type: "ReferenceLatent",
    inputs: { conditioning: [conditioning, 0], latent: [latent, 0] },
  });
  const chain = { n0: show("t", "x0"), n1: show("n0", "x1") };
  const usual = await make({ ...withBoth, ...chain });
  expect((await make({ ...withBoth, ...chain })).equals(usual)).toBe(true);
  expect((await make(graphOf())).equals(usual)).toBe(false);
  for (const other of [
    { ...chain, n1: show("t", "x1") },
    { ...chain, n1: show("n0", "x0") },
  ])
    expect((await make({ ...withBoth, ...other })).equals(usual)).toBe(false);
});

test("an image shows the stranger, nobody, or the person twice, where that is armed", async () => {
  await upload("one.png", "#c33");
  await upload("two.png", "#3c3");
  const blue = await sharp({ create: { width: 60, height: 75, channels: 3, background: "#00f" } }).png();
  const body = new Uint8Array(await blue.toBuffer());
  expect((await call("/_sandbox/stranger", { method: "PUT", body })).status).toBe(200);
  /** mean colours of the upper half's left and right, of another order each time */
  const halvesOf = async (fault: "another_person" | "no_face" | "two_faces" | undefined, seed: number) => {
    fake.faults.arm(fault ? [{ fault }] : []);
    const image = await make(graphOf("one", "two", seed));
    return Promise.all(
      [0, 32].map(async (left) => {
        const half = await sharp(image).extract({ left, top: 0, width: 32, height: 40 }).png().toBuffer();
        return (await sharp(half).stats()).channels.map(({ mean }) => Math.round(mean));
      }),
    );
  };
  const [usual = []] = await halvesOf(undefined, 11);
  expect(usual[0]).toBeGreaterThan(2 * (usual[2] ?? 0));
  const [stranger = []] = await halvesOf("another_person", 12);
  expect(stranger[2]).toBeGreaterThan(2 * (stranger[0] ?? 0));
  const [nobody = []] = await halvesOf("no_face", 13);
  expect(nobody[2]).toBeGreaterThan(nobody[0] ?? 0);
  const [left, right] = await halvesOf("two_faces", 14);
  expect(left).toEqual(right);
});

test("files stay in their folders, are replaced only when asked to, and those in temp go at a start", async () => {
  expect((await upload("a.png", "#111", { subfolder: "../x" })).status).toBe(400);
  expect(await (await upload("a.png", "#111")).json()).toMatchObject({ name: "a.png" });
  expect(await (await upload("a.png", "#222", { overwrite: "" })).json()).toMatchObject({
    name: "a (1).png",
  });
  expect((await call("/view?filename=../a.png&type=temp")).status).toBe(400);
  expect((await call("/view?filename=a.png&subfolder=ps/a&type=temp")).status).toBe(200);
  await upload("kept.png", "#333", { type: "input" });
  expect(fake.holds()).toHaveLength(3);
  fake.restart();
  expect(fake.holds()).toEqual(["input/ps/a/kept.png"]);
});
