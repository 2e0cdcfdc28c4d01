import { unzipSync, zipSync } from "fflate";
import sharp, { type OverlayOptions, type Sharp } from "sharp";

export interface PaintRequest {
  /** encoded photos, of which one is taken */
  photos: readonly Uint8Array[];
  prompt: string;
  seed: number;
  position: number;
  width: number;
  height: number;
  format: "jpeg" | "png" | "webp";
}

export async function paintImage(request: PaintRequest): Promise<Buffer> {
  const { photos, prompt, seed, position, width, height, format } = request;
  const dice = scramble(`${prompt}|${seed}|${position}`);
  const photo = photos[(scramble(String(seed)) + position) % photos.length];
  if (!photo) throw new Error("There is no photo to paint from.");
  const cropped = await sharp(photo)
    .rotate()
    .resize(width, height, { fit: "cover", position: "attention" })
    .toBuffer();
  return grade(sharp(cropped), prompt, dice).toFormat(format).toBuffer();
}

export interface ReferencePaintRequest extends Omit<PaintRequest, "photos" | "position"> {
  /** encoded, in the order in which they were sent */
  references: readonly Uint8Array[];
}

/** Part of an image's height in which `paintFromReferences` shows its references. */
const proofShare = 1 / 8;

/** The first reference, cropped and graded, above a row with the colours of each, so that all of them and their order matter. */
export async function paintFromReferences(request: ReferencePaintRequest): Promise<Buffer> {
  const { references, prompt, seed, width, height, format } = request;
  const [first] = references;
  if (!first) throw new Error("There is no reference to paint from.");
  const portrait = await paintImage({ photos: [first], prompt, seed, position: 0, width, height, format });
  const rowHeight = Math.round(height * proofShare);
  const swatches = await paintSwatches(references, { width, height: rowHeight, top: height - rowHeight });
  return sharp(portrait).composite(swatches).toFormat(format).toBuffer();
}

export function paintSwatches(
  images: readonly Uint8Array[],
  { width, height, top }: { width: number; height: number; top: number },
): Promise<OverlayOptions[]> {
  const edges = images.map((_, index) => Math.round((index * width) / images.length));
  return Promise.all(
    images.map(async (image, index) => {
      const left = edges[index] ?? 0;
      const span = (edges[index + 1] ?? width) - left;
      // two colours across are enough to tell photos apart, and nobody's face
      const colours = await sharp(image).resize(2, 1, { fit: "fill" }).removeAlpha().png().toBuffer();
      const input = await sharp(colours).resize(span, height, { fit: "fill", kernel: "nearest" }).png();
      return { input: await input.toBuffer(), left, top };
    }),
  );
}

export function paintNobody(width: number, height: number, format: PaintRequest["format"]): Promise<Buffer> {
  const sky = `<svg width="${width}" height="${height}"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#9bd"/><stop offset="1" stop-color="#573"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(Buffer.from(sky)).flatten().toFormat(format).toBuffer();
}

async function paintTwice(image: Uint8Array, format: PaintRequest["format"]): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata();
  const half = await sharp(image)
    .resize(Math.ceil(width / 2), height, { fit: "cover" })
    .toBuffer();
  const create = { width, height, channels: 3, background: "#888" } as const;
  return sharp({ create })
    .composite([
      { input: half, left: 0, top: 0 },
      { input: half, left: Math.floor(width / 2), top: 0 },
    ])
    .toFormat(format)
    .toBuffer();
}

export function paintEdit(
  image: Uint8Array,
  { instruction, seed, format }: { instruction: string; seed: number; format: "jpeg" | "png" | "webp" },
): Promise<Buffer> {
  return grade(sharp(image).rotate(), instruction, scramble(`${instruction}|${seed}`))
    .toFormat(format)
    .toBuffer();
}

export function paintBlank(
  width: number,
  height: number,
  format: PaintRequest["format"],
  background = "#000",
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

export async function readPhotos(archive: Uint8Array, longerSide: number): Promise<Buffer[]> {
  const entries = Object.entries(unzipSync(archive)).filter(([name]) => /\.(jpe?g|png|webp)$/i.test(name));
  entries.sort(([one], [other]) => one.localeCompare(other));
  if (entries.length === 0) throw new Error("No images found in the archive.");
  return Promise.all(
    entries.map(([, bytes]) =>
      sharp(bytes)
        .rotate()
        .resize(longerSide, longerSide, { fit: "inside", withoutEnlargement: true })
        .jpeg()
        .toBuffer(),
    ),
  );
}

export function packPhotos(photos: readonly Uint8Array[]): Buffer {
  const entries = photos.map((photo, index) => [`${String(index).padStart(3, "0")}.jpg`, photo]);
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 0 }));
}

export function readDataAddress(address: string): Buffer | undefined {
  const inline = /^data:[^,]*;base64,(.*)$/s.exec(address)?.[1];
  return inline === undefined ? undefined : Buffer.from(inline, "base64");
}

const sepia: [[number, number, number], [number, number, number], [number, number, number]] = [
  [0.39, 0.77, 0.19],
  [0.35, 0.69, 0.17],
  [0.27, 0.53, 0.13],
];

function grade(image: Sharp, words: string, dice: number): Sharp {
  const text = words.toLowerCase();
  if (/black.and.white|blanco y negro|noir|monochrome/.test(text)) {
    return image.greyscale().linear(1.1 + (dice % 21) / 100, -24 + (dice % 13));
  }
  if (/sepia/.test(text)) return image.recomb(sepia).linear(0.95 + (dice % 11) / 100, 0);
  const warmth = (dice % 21) / 100;
  return image
    .modulate({ brightness: 0.95 + (dice % 11) / 100, saturation: 0.8 + ((dice >> 4) % 41) / 100 })
    .recomb([
      [1 + warmth / 2, 0, 0],
      [0, 1, 0],
      [0, 0, 1 - warmth / 2],
    ]);
}

/** A whole number from 0 that is always the same for the same text. */
function scramble(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash ^= hash >>> 16;
  return hash >>> 1;
}

export async function spoil(
  image: Buffer,
  faults: ReadonlySet<string>,
  format: PaintRequest["format"],
): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata();
  if (faults.has("black_image")) return paintBlank(width, height, format);
  if (faults.has("grey_image")) return paintBlank(width, height, format, "#7f7f7f");
  if (faults.has("no_face")) return paintNobody(width, height, format);
  return faults.has("two_faces") ? paintTwice(image, format) : image;
}

export function findSize(shape: string, longerSide: number): { width: number; height: number } {
  const [across = 1, down = 1] = shape.split(":").map(Number);
  const scale = longerSide / Math.max(across, down);
  return { width: toSixteen(across * scale), height: toSixteen(down * scale) };
}

export function toSixteen(length: number): number {
  return Math.max(16, Math.round(length / 16) * 16);
}
