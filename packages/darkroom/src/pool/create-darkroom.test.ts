import { createThreads } from "@portrait-studio/photo";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDarkroom, type Darkroom } from "./create-darkroom.ts";

const threads = createThreads({ threads: 1 });
let darkroom: Darkroom;
let image: Buffer;

beforeAll(async () => {
  darkroom = createDarkroom(threads);
  image = await sharp({ create: { width: 320, height: 400, channels: 3, background: "#a86" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => threads.close());

test("reads and makes an edit in the threads that it is given", async () => {
  const instruction = "black and white";
  expect(await darkroom.readEdit({ image, instruction })).toMatchObject({ understood: [expect.any(String)] });
  const { bytes } = await darkroom.editImage({ image, instruction, strength: 1, seed: 1, position: 0 });
  const { channels } = await sharp(bytes).stats();
  const [red, green, blue] = channels.map(({ mean }) => mean);
  expect(Math.max(Math.abs(red - green), Math.abs(green - blue))).toBeLessThan(2);
});

test("a cancelled edit rejects, and the next one is made", async () => {
  const cancelled = new AbortController();
  const work = darkroom.readEdit({ image, instruction: "warmer", signal: cancelled.signal });
  cancelled.abort();
  await expect(work).rejects.toMatchObject({ name: "AbortError" });
  await expect(darkroom.readEdit({ image, instruction: "warmer" })).resolves.toBeDefined();
});

test("previews end in the order in which they were asked for", async () => {
  const ended: number[] = [];
  const asked = Array.from({ length: 6 }, (_, number) =>
    darkroom.previewEdit({ image, instruction: "warmer", seed: number }).then(() => ended.push(number)),
  );
  await Promise.all(asked);
  expect(ended).toEqual([0, 1, 2, 3, 4, 5]);
});

test("an edit that is paid for goes before a preview that was asked for earlier", async () => {
  const ended: string[] = [];
  const note = (name: string) => () => ended.push(name);
  await Promise.all([
    darkroom.previewEdit({ image, instruction: "warmer", seed: 0 }).then(note("a preview at work")),
    darkroom.previewEdit({ image, instruction: "cooler", seed: 0 }).then(note("a preview that waits")),
    darkroom.editImage({ image, instruction: "sepia", seed: 1, position: 0 }).then(note("the edit")),
  ]);
  expect(ended).toEqual(["a preview at work", "the edit", "a preview that waits"]);
});
