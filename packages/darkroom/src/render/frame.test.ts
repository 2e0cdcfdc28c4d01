import sharp from "sharp";
import { expect, test } from "vitest";
import { loadFrame } from "./frame.ts";

const size = { width: 800, height: 1000 };

/** A photo whose colour says where in it a pixel is. */
async function mapPhoto(): Promise<Uint8Array> {
  const { width, height } = size;
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    data[i * 3] = ((i % width) / width) * 255;
    data[i * 3 + 1] = (Math.floor(i / width) / height) * 255;
  }
  return sharp(data, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer();
}

test.each([
  ["reduced a little", 700],
  ["reduced to less than half", 320],
  ["enlarged", 1200],
])(
  "a photo that is %s and does not fill its image lies where its place is, with its edges held",
  async (_how, width) => {
    const image = { width, height: Math.round(width * 1.2) };
    const crop = { x: 0, y: 0, width: 0.8, height: 0.9 };
    const place = { x: 0.2, y: 0.05, width: 0.8, height: 0.95 };
    const frame = await loadFrame(await mapPhoto(), { crop, place, picture: image }, null);
    const { data, ...found } = frame.image;
    expect(found).toEqual(image);
    expect(data).toHaveLength(image.width * image.height * 3);
    const seenAt = (x: number, y: number) => {
      const at = (Math.floor(y * image.height) * image.width + Math.floor(x * image.width)) * 3;
      return [data[at] ?? 0, data[at + 1] ?? 0];
    };
    for (const [x, y] of [
      [0.01, 0.5],
      [0.3, 0.01],
      [0.5, 0.5],
      [0.9, 0.9],
    ] as const) {
      const inCrop = [Math.max(0, (x - place.x) / place.width), Math.max(0, (y - place.y) / place.height)];
      const due = [(inCrop[0] ?? 0) * crop.width * 255, (inCrop[1] ?? 0) * crop.height * 255];
      for (const [part, value] of seenAt(x, y).entries()) {
        expect(Math.abs(value - (due[part] ?? 0))).toBeLessThan(4);
      }
    }
  },
);
