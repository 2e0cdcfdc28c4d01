import sharp, { type Sharp } from "sharp";
import { createChunk } from "./tidy/png-chunks.ts";

/** An image that is not the same all over: compressible, but not to nothing. */
export function patternOf(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      data[at] = (x * 255) / width;
      data[at + 1] = (y * 255) / height;
      data[at + 2] = ((x * 7) ^ (y * 13)) & 127;
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export const cornerColours = {
  R: [255, 0, 0],
  G: [0, 255, 0],
  B: [0, 0, 255],
  W: [255, 255, 255],
} as const;
export type Corner = keyof typeof cornerColours;

/** Four quarters: red and green above, blue and white below. */
export function quartersOf(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const above = y < height / 2;
      const left = x < width / 2;
      const colour = above ? (left ? "R" : "G") : left ? "B" : "W";
      data.set(cornerColours[colour], (y * width + x) * 3);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** red, green, blue and skin, as the fields of a chart from top left to bottom right */
export const chartColours = [
  [220, 40, 40],
  [40, 180, 60],
  [40, 60, 200],
  [224, 172, 140],
] as const;

export function chartOf(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.set(chartColours[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] ?? [], (y * width + x) * 3);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The colours in the middle of an image's four fields. */
async function fieldsOf(image: Uint8Array): Promise<number[][]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => {
      const at = Math.floor(y * info.height) * info.width + Math.floor(x * info.width);
      return [...data.subarray(at * 3, at * 3 + 3)];
    }),
  );
}

/** The largest difference of any field's channel. */
export async function farthestField(
  image: Uint8Array,
  expected: readonly (readonly number[])[],
): Promise<number> {
  const found = (await fieldsOf(image)).flat();
  return Math.max(...expected.flat().map((value, at) => Math.abs(value - (found[at] ?? -999))));
}

/** Puts segments right behind a JPEG's first marker, as cameras and editors do. */
export function withJpegSegments(
  jpeg: Buffer,
  segments: readonly { marker: number; content: Buffer }[],
): Buffer {
  const encoded = segments.map(({ marker, content }) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...encoded, jpeg.subarray(2)]);
}

/** Puts chunks right behind a PNG's header. */
export function withPngChunks(png: Buffer, chunks: readonly { name: string; content: Buffer }[]): Buffer {
  const inserted = chunks.map(({ name, content }) => createChunk(name, content));
  return Buffer.concat([png.subarray(0, 33), ...inserted, png.subarray(33)]);
}

/** A PNG that claims any size, with next to no pixels behind it. */
export function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    createChunk("IHDR", header),
    createChunk("IDAT", Buffer.from([0x78, 0x9c, 3, 0, 0, 0, 0, 1])),
    createChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A GIF whose screen and only frame claim 65,535 pixels each way. */
export function gifClaimingEverything(): Buffer {
  return Buffer.concat([
    Buffer.from("GIF89a", "latin1"),
    Buffer.from([0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 2, 0x4c, 1, 0, 0x3b]),
  ]);
}

/** Rewrites the size in a JPEG's frame header. */
export function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(jpeg);
  const frame = claimed.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(claimed[at + 1] ?? 0));
  claimed.writeUInt16BE(height, frame + 5);
  claimed.writeUInt16BE(width, frame + 7);
  return claimed;
}

/** Small and fast, the same numbers for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Damages a file the way transfers, editors and attackers do. */
export function damaged(file: Buffer, random: (below: number) => number): Buffer {
  const copy = Buffer.from(file);
  switch (random(5)) {
    case 0:
      return copy.subarray(0, random(copy.length));
    case 1:
      for (let flips = 1 + random(20); flips > 0; flips -= 1) {
        const at = random(copy.length);
        copy[at] = (copy[at] ?? 0) ^ (1 << random(8));
      }
      return copy;
    case 2: {
      const at = random(copy.length);
      return copy.fill(random(256), at, at + random(200));
    }
    case 3: {
      const at = random(copy.length);
      return Buffer.concat([copy.subarray(0, at), copy.subarray(at + random(500))]);
    }
    default:
      // the header, where sizes and offsets are
      for (let changes = 1 + random(6); changes > 0; changes -= 1) {
        copy[4 + random(Math.min(60, copy.length - 4))] = random(256);
      }
      return copy;
  }
}

/** A PNG of one colour, with 16 bits a sample and interlaced: small as a file, and whole in memory to be decoded. */
export function interlacedPng(width: number, height: number): Promise<Buffer> {
  const background = { r: 190, g: 120, b: 90 };
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
    .toColourspace("rgb16")
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();
}

/** A sound GIF of 8 x 8 pixels on a screen that claims 65,535 each way. */
export async function gifOnHugeScreen(): Promise<Buffer> {
  const gif = await quartersOf(8, 8).gif().toBuffer();
  gif.writeUInt16LE(0xffff, 6);
  gif.writeUInt16LE(0xffff, 8);
  return gif;
}

let heavy: Promise<Buffer> | undefined;
/** A little more than is light: making and decoding it is what tests of hostile files take long for. */
export function getHeavy(): Promise<Buffer> {
  heavy ??= interlacedPng(4200, 4200);
  return heavy;
}

/** The same, whose picture ends in the middle: only the decoder finds out, when nearly all of the work is done. */
export async function getLie(): Promise<Buffer> {
  const sound = await getHeavy();
  return Buffer.concat([sound.subarray(0, sound.length - 2000), Buffer.alloc(2000)]);
}
