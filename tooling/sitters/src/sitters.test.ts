import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  readContentVersion,
  renderSitterPhoto,
  renderSitterSet,
  type SitterId,
  type SitterPhoto,
  sitters,
} from "./index.ts";

// building a sitter takes seconds, and longer beside other work
vi.setConfig({ testTimeout: 120_000 });

const size = { width: 192, height: 240 };
let folder: string;
let dozen: SitterPhoto[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sitters-"));
  dozen = await renderSitterSet("henrik", 12, { ...size, cacheDir: folder });
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The picture as 12 x 15 grey tones, 0..255. */
const shrink = (photo: SitterPhoto) =>
  sharp(photo.bytes).resize(12, 15, { fit: "fill" }).greyscale().raw().toBuffer();

/** Mean colour between the eyes and the mouth. */
async function readSkin({ bytes, headBox }: SitterPhoto): Promise<number[]> {
  // averaged by shrinking to one pixel: sharp's own statistics leave the crop out
  const pixel = await sharp(bytes)
    .extract({
      left: Math.round(headBox.x + headBox.width * 0.3),
      top: Math.round(headBox.y + headBox.height * 0.55),
      width: Math.round(headBox.width * 0.4),
      height: Math.round(headBox.height * 0.12),
    })
    .resize(1, 1, { fit: "fill" })
    .raw()
    .toBuffer();
  return [...pixel];
}

it("renders twelve photos that are all different pictures", async () => {
  const small = await Promise.all(dozen.map(shrink));
  for (let a = 0; a < small.length; a++) {
    for (let b = 0; b < a; b++) {
      const difference =
        small[a].reduce((sum, tone, i) => sum + Math.abs(tone - small[b][i]), 0) / small[a].length;
      expect(difference).toBeGreaterThan(12);
    }
  }
});

it("gives JPEGs of the size asked for, with the head inside the frame", async () => {
  for (const photo of dozen) {
    const { format, width, height } = await sharp(photo.bytes).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", ...size });
    const { headBox: box } = photo;
    expect(box.x).toBeGreaterThan(0);
    expect(box.y).toBeGreaterThan(0);
    expect(box.x + box.width).toBeLessThan(size.width);
    expect(box.y + box.height).toBeLessThan(size.height);
    expect(box.height / size.height).toBeGreaterThan(0.28);
    expect(box.height / box.width).toBeGreaterThan(1.1);
    expect(box.height / box.width).toBeLessThan(1.8);
  }
});

it("renders the same bytes in this thread as in the workers", async () => {
  const here = await renderSitterPhoto({ sitter: "henrik", shot: 4, ...size });
  expect(here.headBox).toEqual(dozen[4].headBox);
  expect(here.bytes.equals(dozen[4].bytes)).toBe(true);
});

it("tells skin tones apart", async () => {
  const skinOf = async (sitter: SitterId) => readSkin(await renderSitterPhoto({ sitter, shot: 0, ...size }));
  const [deep, olive, light] = [await skinOf("amara"), await skinOf("lucia"), await readSkin(dozen[0])];
  expect(olive[0] - deep[0]).toBeGreaterThan(40);
  expect(light[1] - olive[1]).toBeGreaterThan(15);
  for (const [red, green, blue] of [deep, olive, light]) {
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
  }
});

it("has women and men of several skin tones", () => {
  expect(sitters.filter(({ presents }) => presents === "woman").length).toBeGreaterThanOrEqual(2);
  expect(sitters.filter(({ presents }) => presents === "man").length).toBeGreaterThanOrEqual(2);
  expect(new Set(sitters.map(({ skin }) => skin)).size).toBeGreaterThanOrEqual(3);
});

it("takes photos from the cache and renders only what is missing", async () => {
  const home = join(folder, await readContentVersion(), `henrik-${size.width}x${size.height}`);
  expect((await readdir(home)).filter((name) => name.endsWith(".jpg"))).toHaveLength(12);
  const marked = Buffer.from("kept bytes");
  await writeFile(join(home, "002.jpg"), marked);
  await rm(join(home, "004.json"));
  const again = await renderSitterSet("henrik", 5, { ...size, cacheDir: folder });
  expect(again[2].bytes.equals(marked)).toBe(true);
  expect(again[4].bytes.equals(dozen[4].bytes)).toBe(true);
});

it("stops when asked to", async () => {
  const stop = new AbortController();
  const set = renderSitterSet("davi", 4, { ...size, signal: stop.signal, onPhoto: () => stop.abort() });
  await expect(set).rejects.toThrow(/abort/i);
});

it("refuses sizes and shots that make no photo", () => {
  expect(() => renderSitterPhoto({ sitter: "henrik", shot: 0, width: 10 })).toThrow(RangeError);
  expect(() => renderSitterPhoto({ sitter: "henrik", shot: -1, ...size })).toThrow(RangeError);
});
