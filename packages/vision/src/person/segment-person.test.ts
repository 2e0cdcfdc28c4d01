import { type Raster, readWindow } from "@portrait-studio/raster";
import { expect, test } from "vitest";
import { modelSide, type RunSegmentation, segmentPerson } from "./segment-person.ts";

/** A model that takes what is green for a person. */
const seesGreen: RunSegmentation = async (input) =>
  Float32Array.from({ length: modelSide * modelSide }, (_, i) => input[i * 3 + 1]);

function paint(width: number, height: number, green: (x: number, y: number) => number): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    data[i * 3 + 1] = green(i % width, (i / width) | 0);
  }
  return { width, height, data };
}

test("the views are laid over each other where they belong", async () => {
  const disc = (x: number, y: number) => (Math.hypot(x - 500, y - 300) < 120 ? 255 : 0);
  const photo = paint(800, 1000, disc);
  const plane = await segmentPerson(seesGreen, photo, { x: 500, y: 300, width: 150 });
  expect([plane.width, plane.height]).toEqual([614, 768]);
  let wrong = 0;
  for (let i = 0; i < plane.data.length; i++) {
    const x = ((i % plane.width) + 0.5) * (800 / 614);
    const y = (Math.floor(i / plane.width) + 0.5) * (1000 / 768);
    const away = Math.abs(Math.hypot(x - 500, y - 300) - 120);
    if (away > 6) wrong = Math.max(wrong, Math.abs(plane.data[i] - disc(x, y) / 255));
  }
  expect(wrong).toBeLessThan(0.05);
});

test("one view that is mistaken is outvoted", async () => {
  const photo = paint(400, 900, () => 0);
  let calls = 0;
  const once: RunSegmentation = async () => {
    calls++;
    // the first view sees the whole photo, straight and mirrored
    return new Float32Array(modelSide * modelSide).fill(calls <= 2 ? 1 : 0);
  };
  const plane = await segmentPerson(once, photo, { x: 200, y: 450, width: 90 });
  expect(calls).toBe(10);
  expect(plane.data[384 * plane.width + 170]).toBeLessThan(0.5);
});

test.each([
  ["in the corner", { x: 0, y: 0, width: 90 }],
  ["beyond the frame", { x: -50, y: 700, width: 90 }],
  ["larger than the photo", { x: 200, y: 250, width: 900 }],
])("a face %s leaves every pixel with an answer", async (_, face) => {
  const plane = await segmentPerson(
    seesGreen,
    paint(400, 500, () => 128),
    face,
  );
  expect(plane.data.every((value) => Math.abs(value - 128 / 255) < 0.01)).toBe(true);
});

test("a window keeps the mean of what it shows, and holds the edge beyond the photo", () => {
  const photo = paint(64, 64, (x) => (x & 1 ? 200 : 100));
  const inside = readWindow([photo], { left: 8, top: 8, width: 48, height: 48 }, 8, 8);
  for (let i = 0; i < 64; i++) expect(inside[i * 3 + 1]).toBeCloseTo(150 / 255, 1);
  const beyond = readWindow([photo], { left: 96, top: 0, width: 32, height: 32 }, 4, 4);
  for (let i = 0; i < 16; i++) expect(beyond[i * 3 + 1]).toBeCloseTo(200 / 255, 5);
});

test("of a large face, windows that are all of the photo are asked once", async () => {
  const photo = paint(400, 500, (x) => x % 256);
  let calls = 0;
  const counting: RunSegmentation = async (input) => {
    calls++;
    return seesGreen(input);
  };
  await segmentPerson(counting, photo, { x: 200, y: 250, width: 150 });
  // straight and mirrored: the photo, and the nearest view
  expect(calls).toBe(4);
});
