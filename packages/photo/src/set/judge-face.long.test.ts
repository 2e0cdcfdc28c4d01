import { samplePhotos } from "@portrait-studio/sample-people";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { lookAtPhoto } from "../findings/look-at-photo.ts";
import type { Findings } from "../findings/types.ts";
import { rankPhotos } from "./rank-photos.ts";

const side = 560;
const [path = ""] = samplePhotos.flatMap((photo) => (photo.person === "henrik" ? [photo.path] : []));
let plain: Buffer;
let seen: Findings;

beforeAll(async () => {
  plain = await sharp(path).resize(side).png().toBuffer();
  seen = await lookAtPhoto(plain);
}, 60_000);

/** The photo with other light on the person, and on what is behind them. */
async function relit(person: (value: number) => number, behind = (value: number) => value): Promise<Buffer> {
  const { data, info } = await sharp(plain).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { box, width: unit } = seen.faces[0];
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [Math.floor(i / 3) % info.width, Math.floor(i / 3 / info.width)];
    const isHead = Math.hypot((x - middle.x) / 0.75, y - middle.y + 0.1 * unit) < unit;
    const isBody = y > middle.y + 0.5 * unit && Math.abs(x - middle.x) < 0.4 * unit + (y - middle.y);
    const value = (isHead || isBody ? person : behind)(data[i]);
    data[i] = Math.min(255, Math.max(0, value));
  }
  const { width, height } = info;
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** A part of the photo, from the middle of the face, in face widths. */
function framed(reach: { left?: number; down?: number }): Promise<Buffer> {
  const { box, width: unit } = seen.faces[0];
  const left = Math.max(0, Math.round(box.left + box.width / 2 - (reach.left ?? 9) * unit));
  const bottom = Math.min(seen.height, Math.round(box.top + box.height + (reach.down ?? 9) * unit));
  return sharp(plain)
    .extract({ left, top: 0, width: seen.width - left, height: bottom })
    .jpeg({ quality: 92 })
    .toBuffer();
}

test.each([
  [
    "backlit",
    () =>
      relit(
        (value) => 0.55 * value,
        (value) => 150 + 0.42 * value,
      ),
    0.6,
  ],
  ["burnt", () => relit((value) => 1.9 * value + 40), 0.7],
  [
    "in deep shade",
    () =>
      relit(
        (value) => 0.4 * value,
        (value) => 0.8 * value,
      ),
    0.75,
  ],
  ["cut at the chin", () => framed({ down: 0.1 }), 0.85],
  ["cut beside an ear", () => framed({ left: 0.6 }), 0.92],
])(
  "a photo whose face is %s comes after all others of its set",
  async (_, change, most) => {
    const others = ["a", "b", "c"].map((id) => ({ id, findings: seen }));
    const { photos } = rankPhotos([{ id: "worse", findings: await lookAtPhoto(await change()) }, ...others]);
    expect(photos.at(-1)?.id).toBe("worse");
    expect((photos.at(-1)?.quality ?? 1) / (photos[0]?.quality ?? 1)).toBeLessThan(most);
  },
  60_000,
);
