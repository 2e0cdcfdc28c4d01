import { existsSync, readFileSync } from "node:fs";
import type { Box } from "@portrait-studio/contract";
import sharp, { type Sharp } from "sharp";

/** Public-domain portraits beside the repository; they are never copied into it. */
const folder = new URL("../../../../../shared/photos/", import.meta.url);

/** Head with hair or hat, drawn round each by hand: fractions of its width and height. */
export const headBoxes = {
  collins: { x: 0.3, y: 0.03, width: 0.288, height: 0.32 },
  hopper: { x: 0.31, y: 0.045, width: 0.42, height: 0.53 },
  biden: { x: 0.31, y: 0.03, width: 0.46, height: 0.637 },
  obama: { x: 0.372, y: 0.025, width: 0.348, height: 0.375 },
} satisfies Record<string, Box>;
export type Sitter = keyof typeof headBoxes;
export const sitters = Object.keys(headBoxes) as Sitter[];

const present = sitters.every((sitter) => existsSync(new URL(`${sitter}.jpg`, folder)));

/** For `describe.skipIf`: says in the report why the cases on real portraits did not run. */
export const missing = {
  sitters: !present,
  reason: present ? "" : " (skipped: ../shared/photos with its four portraits is not here)",
};

export function readSitter(sitter: Sitter): Buffer {
  return readFileSync(new URL(`${sitter}.jpg`, folder));
}

const small = new Map<Sitter, Promise<Buffer>>();

/** The same, at most 800 pixels of its longer side: what does not hang on the size is seen there in half of the time. */
export function readSmallSitter(sitter: Sitter): Promise<Buffer> {
  const photo =
    small.get(sitter) ??
    sharp(readSitter(sitter))
      .resize(800, 800, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 95 })
      .toBuffer();
  small.set(sitter, photo);
  return photo;
}

interface Shot {
  /** part of the photo, fractions */
  crop: readonly [x: number, y: number, width: number, height: number];
  turn?: number;
  change?: (image: Sharp) => Sharp;
}

/** Crops, small turns, exposures and colours, as twelve photos of one person differ. */
const shots: Shot[] = [
  { crop: [0, 0, 1, 1] },
  { crop: [0.03, 0, 0.92, 0.9], change: (image) => image.modulate({ brightness: 1.08 }) },
  { crop: [0, 0, 0.9, 0.95], turn: 2.5 },
  { crop: [0.08, 0, 0.9, 0.85], turn: -3, change: (image) => image.modulate({ saturation: 0.8 }) },
  { crop: [0.05, 0, 0.9, 0.8], change: (image) => image.linear([1.06, 1, 0.92], [0, 0, 0]) },
  { crop: [0.1, 0, 0.8, 0.75], change: (image) => image.linear(0.8, 0) },
  { crop: [0, 0, 1, 0.82], turn: 4, change: (image) => image.linear([0.95, 1, 1.07], [0, 0, 0]) },
  { crop: [0.02, 0, 0.86, 1], turn: -2, change: (image) => image.linear(1.1, 4) },
  { crop: [0.12, 0, 0.85, 0.7] },
  { crop: [0, 0, 0.94, 0.72], change: (image) => image.gamma(1.3) },
  { crop: [0.06, 0, 0.88, 0.92], turn: -5 },
  { crop: [0.04, 0, 0.9, 0.87], turn: 3, change: (image) => image.greyscale() },
];

/** Twelve photos of one sitter, made from one photo. */
export async function makeSet(sitter: Sitter): Promise<Buffer[]> {
  const bytes = await readSmallSitter(sitter);
  return Promise.all(shots.map((shot) => takeShot(bytes, shot)));
}

async function takeShot(bytes: Buffer, { crop: [x, y, width, height], turn, change }: Shot): Promise<Buffer> {
  const whole = await sharp(bytes).metadata();
  const cut = sharp(bytes).extract({
    left: Math.round(x * whole.width),
    top: Math.round(y * whole.height),
    width: Math.floor(width * whole.width),
    height: Math.floor(height * whole.height),
  });
  const upright = turn ? await turned(await cut.png().toBuffer(), turn) : await cut.png().toBuffer();
  return (change ?? ((image) => image))(sharp(upright)).jpeg({ quality: 92 }).toBuffer();
}

/** Turned by a few degrees and cut so that no corner of the backing shows at the sides. */
async function turned(bytes: Buffer, degrees: number): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const loss = Math.abs(Math.sin((degrees * Math.PI) / 180)) * 1.1;
  const { data, info } = await sharp(bytes)
    .rotate(degrees, { background: "#666" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const inner = { width: Math.floor(width * (1 - loss)), height: Math.floor(height * (1 - 0.8 * loss)) };
  return sharp(data)
    .extract({
      left: Math.floor((info.width - inner.width) / 2),
      top: Math.floor((info.height - inner.height) / 2),
      ...inner,
    })
    .png()
    .toBuffer();
}

/** How much two boxes have in common: intersection over union. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const common = Math.max(0, width) * Math.max(0, height);
  return common / (a.width * a.height + b.width * b.height - common);
}
