import { brows, eyeMarks, eyeRings, type Face } from "@portrait-studio/vision";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { readPhoto } from "./photos.fixture.ts";

/** A photo with its face, in the photo's own pixels. */
export interface Sitting {
  bytes: Buffer;
  width: number;
  height: number;
  face: Face;
}

const encode = (image: Sharp) => image.jpeg({ quality: 92 }).toBuffer();

/** Blurs a photo. @param part standard deviation in face widths */
export function blurPhoto({ bytes, face }: Sitting, part: number): Promise<Buffer> {
  return encode(sharp(bytes).blur(Math.max(0.3, part * face.width)));
}

/** Takes light away, in linear light, and adds a little noise as a camera does. */
export async function darkenPhoto({ bytes }: Sitting, gain: number): Promise<Buffer> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const table = Uint8Array.from({ length: 256 }, (_, value) => {
    const linear = gain * toLinear(value / 255);
    return Math.round(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));
  });
  const { width, height, channels } = info;
  return encode(
    sharp(
      data.map((value) => table[value]),
      { raw: { width, height, channels } },
    ),
  );
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Shrinks a photo until the face is so many pixels wide. */
export function shrinkPhoto({ bytes, width, face }: Sitting, faceWidth: number): Promise<Buffer> {
  return encode(sharp(bytes).resize(Math.max(8, Math.round((width * faceWidth) / face.width))));
}

/** Turns a photo on a plain ground, which stays in its corners. */
export function turnPhoto({ bytes }: Sitting, degrees: number, background = "#000"): Promise<Buffer> {
  return encode(sharp(bytes).rotate(degrees, { background }));
}

/** Cuts a turned photo to its old shape, corners of the ground included. */
export async function turnAndCrop(sitting: Sitting, degrees: number, background = "#000"): Promise<Buffer> {
  const turned = await sharp(await turnPhoto(sitting, degrees, background)).toBuffer({
    resolveWithObject: true,
  });
  const { width, height } = sitting;
  const left = Math.max(0, Math.round((turned.info.width - width) / 2));
  const top = Math.max(0, Math.round((turned.info.height - height) / 2));
  return encode(sharp(turned.data).extract({ left, top, width, height }));
}

/** Cuts a photo off under the chin. @param under in face widths; less than 0 cuts into the face */
export function cutUnderChin({ bytes, width, face }: Sitting, under: number): Promise<Buffer> {
  const height = Math.round(face.box.top + face.box.height + under * face.width);
  return encode(sharp(bytes).extract({ left: 0, top: 0, width, height }));
}

/** A microphone of a real photo: its place there, and its ball's middle and width in that. */
const microphone = { left: 235, top: 660, width: 140, height: 225, x: 69, y: 72, ball: 110 } as const;

/** Puts a microphone before a face. @param at the ball's middle from the chin, and its width, in face widths */
export async function holdMicrophone(
  { bytes, face }: Sitting,
  at: { x: number; y: number; size: number },
): Promise<Buffer> {
  const { left, top, width, height, x, y, ball } = microphone;
  const shape = `<ellipse cx="${x}" cy="${y}" rx="54" ry="57"/><rect x="53" y="100" width="34" height="125"/>`;
  const cut = await sharp(readPhoto("one-man/2"))
    .extract({ left, top, width, height })
    .ensureAlpha()
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}</svg>`,
        ),
        blend: "dest-in",
      },
    ])
    .png()
    .toBuffer();
  const scale = (at.size * face.width) / ball;
  const chin = { x: face.landmarks[3 * 152], y: face.landmarks[3 * 152 + 1] };
  const input = await sharp(cut)
    .resize(Math.round(width * scale))
    .toBuffer();
  const place = {
    left: Math.round(chin.x + at.x * face.width - x * scale),
    top: Math.round(chin.y + at.y * face.width - y * scale),
  };
  return encode(sharp(bytes).composite([{ input, ...place }]));
}

type Side = "right" | "left";
const sides: Side[] = ["right", "left"];

const at = ({ landmarks }: Face, i: number) => ({ x: landmarks[3 * i], y: landmarks[3 * i + 1] });

/** Draws over a photo. */
async function drawOver({ bytes, width, height }: Sitting, drawing: string, blur = 0): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
  const layer = sharp(Buffer.from(svg));
  const input = await (blur >= 0.3 ? layer.blur(blur) : layer).png().toBuffer();
  return encode(sharp(bytes).composite([{ input }]));
}

/** Where a lens sits, by the person's own sides. */
function findLens(face: Face, side: Side) {
  const { outer, inner } = eyeMarks[side];
  const [a, b, brow] = [at(face, outer), at(face, inner), at(face, brows[side][2])];
  const width = Math.hypot(a.x - b.x, a.y - b.y);
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI + (side === "left" ? 180 : 0);
  return { ...middle, y: middle.y + 0.12 * width, width, rx: 0.92 * width, ry: 0.68 * width, angle, brow };
}

/** Puts glasses on a face: lenses between 0 (clear) and 1 (black) dark, in frames of a thickness in eye widths. */
export function wearGlasses(
  sitting: Sitting,
  darkness: number,
  frame = 0.09,
  colour = "#1a1512",
): Promise<Buffer> {
  const lenses = sides.map((side) => findLens(sitting.face, side));
  const [right, left] = lenses;
  const stroke = frame * right.width;
  const glass = lenses.map(
    ({ x, y, rx, ry, angle }) =>
      `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${angle} ${x} ${y})" fill="#0b0d10" fill-opacity="${darkness}" stroke="${colour}" stroke-width="${stroke}"/>`,
  );
  const bridge = `<path d="M${right.x + right.rx * 0.97} ${right.y - 0.15 * right.ry} Q${(right.x + left.x) / 2} ${(right.y + left.y) / 2 - 0.4 * right.ry} ${left.x - left.rx * 0.97} ${left.y - 0.15 * left.ry}" fill="none" stroke="${colour}" stroke-width="${stroke}"/>`;
  return drawOver(sitting, glass.join("") + bridge, 0.01 * right.width);
}

/** Closes the eyes: skin from above each lid is drawn down to the lower one, with a line of lashes. */
export async function closeEyes(sitting: Sitting): Promise<Buffer> {
  const { bytes, face } = sitting;
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawings = sides.map((side) => {
    const ring = eyeRings[side].map((i) => at(face, i));
    const [lower, upper] = [ring.slice(0, 9), [...ring.slice(8), ring[0]]];
    const { width, brow } = findLens(face, side);
    const top = at(face, eyeMarks[side].lids[1][0]);
    const skin = pick(data, info, { x: 0.75 * top.x + 0.25 * brow.x, y: 0.75 * top.y + 0.25 * brow.y });
    const path = (points: { x: number; y: number }[]) => points.map(({ x, y }) => `${x},${y}`).join(" L");
    return (
      `<path d="M${path(lower)} L${path(upper)} Z" fill="${skin}" stroke="${skin}" stroke-width="${0.07 * width}"/>` +
      `<path d="M${path(lower)}" fill="none" stroke="#2a1a14" stroke-width="${0.05 * width}"/>`
    );
  });
  return drawOver(sitting, drawings.join(""), 0.008 * face.width);
}

function pick(data: Buffer, { width, channels }: OutputInfo, { x, y }: { x: number; y: number }): string {
  const i = channels * (Math.round(y) * width + Math.round(x));
  const [r, g, b] = channels >= 3 ? [data[i], data[i + 1], data[i + 2]] : [data[i], data[i], data[i]];
  return `rgb(${r},${g},${b})`;
}

/** Covers the face below the nose, as a mask or a scarf does. */
export function coverMouth(sitting: Sitting): Promise<Buffer> {
  const { box } = sitting.face;
  const [left, top] = [box.left - 0.1 * box.width, box.top + 0.62 * box.height];
  const size = `width="${1.2 * box.width}" height="${0.55 * box.height}"`;
  return drawOver(sitting, `<rect x="${left}" y="${top}" ${size} rx="${0.1 * box.width}" fill="#3d4a63"/>`);
}

/** Writes a line of large letters on the wall above the head, or beside it where there is no room. */
export function writeBehind(sitting: Sitting, colour: string): Promise<Buffer> {
  const { box, width: unit } = sitting.face;
  const size = 0.36 * unit;
  const top = box.top - 0.75 * unit;
  const left = Math.max(0, box.left - 0.5 * unit);
  const y = Math.max(size, top);
  const x = top < size ? Math.max(0, box.left - 2.2 * unit) : left;
  return drawOver(
    sitting,
    `<text x="${x}" y="${y}" font-family="sans-serif" font-weight="bold" font-size="${size}" fill="${colour}">Grand Hotel</text>`,
  );
}

interface Shot {
  /** part of the portrait, fractions */
  crop: readonly [x: number, y: number, width: number, height: number];
  turn?: number;
  change?: (image: Sharp) => Sharp;
}

/** Crops, small turns, exposures and colours, as photos of one person differ. */
const shots: readonly Shot[] = [
  { crop: [0, 0, 1, 1] },
  { crop: [0.03, 0, 0.92, 0.9], change: (image) => image.modulate({ brightness: 1.08 }) },
  { crop: [0, 0, 0.9, 0.95], turn: 2.5 },
  { crop: [0.08, 0, 0.9, 0.85], turn: -3, change: (image) => image.modulate({ saturation: 0.8 }) },
  { crop: [0.1, 0, 0.8, 0.75], change: (image) => image.linear(0.8, 0) },
  { crop: [0, 0, 1, 0.82], turn: 4, change: (image) => image.linear([0.95, 1, 1.07], [0, 0, 0]) },
  { crop: [0, 0, 0.94, 0.8], change: (image) => image.gamma(1.3) },
  { crop: [0.04, 0, 0.9, 0.87], turn: 3, change: (image) => image.greyscale() },
];

/** Photos of one sitter, made from one portrait. */
export function makeSet(bytes: Buffer): Promise<Buffer[]> {
  return Promise.all(
    shots.map(async ({ crop: [x, y, width, height], turn, change }) => {
      const whole = await sharp(bytes).metadata();
      const cut = await sharp(bytes)
        .extract({
          left: Math.round(x * whole.width),
          top: Math.round(y * whole.height),
          width: Math.floor(width * whole.width),
          height: Math.floor(height * whole.height),
        })
        .toColourspace("srgb")
        .png()
        .toBuffer();
      const turned = turn ? await sharp(cut).rotate(turn, { background: "#666" }).png().toBuffer() : cut;
      return encode((change ?? ((image) => image))(sharp(turned)));
    }),
  );
}
