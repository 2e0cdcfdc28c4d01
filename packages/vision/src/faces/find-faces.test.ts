import { decodePhoto, type Raster } from "@portrait-studio/raster";
import { readSamplePhotos } from "@portrait-studio/sample-people";
import { beforeAll, expect, test } from "vitest";
import { useWeights } from "../runtime/open-model.ts";
import { readWeights } from "../runtime/read-weights.ts";
import type { Face } from "../types.ts";
import { findFaces, findMarkedFace } from "./find-faces.ts";
import { headBox } from "./head-box.ts";

let photo: Raster;
let face: Face;

beforeAll(async () => {
  useWeights(readWeights());
  const [first] = await readSamplePhotos("henrik", 1);
  photo = await decodePhoto(first.bytes, 640);
  [face] = await findFaces(photo);
});

/** The photo with each pixel taken from another place. */
function rearrange(width: number, height: number, from: (x: number, y: number) => [number, number]): Raster {
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = from(i % width, Math.floor(i / width));
    data.set(photo.data.subarray(3 * (y * photo.width + x), 3 * (y * photo.width + x) + 3), 3 * i);
  }
  return { width, height, data };
}

test("a mirrored face lies on the other side, and looks to the other side", async () => {
  const { width, height } = photo;
  const [mirrored] = await findFaces(rearrange(width, height, (x, y) => [width - 1 - x, y]));
  const middle = ({ box }: Face) => box.left + box.width / 2;
  expect(middle(mirrored) + middle(face)).toBeCloseTo(width, -1);
  expect(Math.abs(mirrored.pose.yaw + face.pose.yaw)).toBeLessThan(6);
  expect(mirrored.width / face.width).toBeCloseTo(1, 1);
});

test("a face in a photo on its head is found there, turned by as much", async () => {
  const { width, height } = photo;
  const turned = rearrange(width, height, (x, y) => [width - 1 - x, height - 1 - y]);
  const [found] = await findFaces(turned);
  const off = (((found.pose.roll - face.pose.roll - 180) % 360) + 540) % 360;
  expect(Math.abs(off - 180)).toBeLessThan(8);
  expect(found.box.top + found.box.height / 2).toBeCloseTo(height - face.box.top - face.box.height / 2, -1);
});

test("nobody is found on a wall, nor where a person marks one", async () => {
  const wall = { width: 300, height: 300, data: new Uint8Array(270_000).fill(140) };
  expect(await findFaces(wall)).toEqual([]);
  expect(await findMarkedFace(wall, { left: 50, top: 50, width: 100, height: 120 })).toBeNull();
});

test("a head's box holds the face with room for hair above, and ends with the photo", () => {
  const head = headBox(face, photo);
  const top = face.box.top / photo.height;
  expect(head.y).toBeLessThan(top);
  expect(head.x * photo.width).toBeLessThan(face.box.left);
  expect((head.x + head.width) * photo.width).toBeGreaterThan(face.box.left + face.box.width);
  const cut = headBox({ ...face, box: { ...face.box, left: -50, top: -20 } }, photo);
  expect([cut.x, cut.y]).toEqual([0, 0]);
});
