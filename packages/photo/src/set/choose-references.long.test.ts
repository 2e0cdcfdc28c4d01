import { samplePhotos } from "@portrait-studio/sample-people";
import sharp from "sharp";
import { expect, test } from "vitest";
import { lookAtPhoto } from "../findings/look-at-photo.ts";
import { rankPhotos } from "./rank-photos.ts";

test("crops of one shot, mirrored or not, count once among the photos that images are made from", async () => {
  const people = samplePhotos.filter(({ person }) => person === "nora");
  const shots = people.slice(0, 4).map(({ path }) => path);
  const crop = (path: string, left: number, width: number) =>
    sharp(path).extract({ left, top: 60, width, height: 1100 });
  const bytes = await Promise.all([
    ...shots.map((path) => sharp(path).jpeg().toBuffer()),
    crop(shots[0], 100, 800).flop().jpeg().toBuffer(),
    crop(shots[0], 40, 900).modulate({ brightness: 1.1 }).jpeg().toBuffer(),
    crop(shots[0], 160, 760).jpeg().toBuffer(),
  ]);
  const photos = [];
  for (const [i, photo] of bytes.entries()) photos.push({ id: `${i}`, findings: await lookAtPhoto(photo) });
  const { references } = rankPhotos(photos);
  const first = references.filter((id) => ["0", "4", "5", "6"].includes(id));
  expect(first).toHaveLength(1);
  expect(references).toHaveLength(4);
}, 60_000);
