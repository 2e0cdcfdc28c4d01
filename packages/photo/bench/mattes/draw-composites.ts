import { join } from "node:path";
import { type Plane, type Raster, toCoded, toLinear, toPlanes } from "@portrait-studio/raster";
import type { Face } from "@portrait-studio/vision";
import sharp from "sharp";
import type { CutOut } from "../../src/matte/cut-out.ts";
import { recoverForeground } from "../../src/matte/recover-foreground.ts";

/** A cut-out with the person's own colours drawn. */
export type Drawn = Pick<CutOut, "alpha" | "doubt"> & { foreground: Raster };

export function toDrawn(photo: Raster, { alpha, doubt }: CutOut, faceWidth: number): Drawn {
  return { alpha, doubt, foreground: drawForeground(photo, alpha, faceWidth) };
}

/** The photo with the person's own colours, as looks draw them. */
function drawForeground(photo: Raster, alpha: Plane, faceWidth: number): Raster {
  const linear = toPlanes(photo);
  for (const plane of linear) plane.data = plane.data.map(toLinear);
  const own = recoverForeground(linear, alpha, faceWidth);
  const data = photo.data.map(
    (_, at) => 255 * toCoded(Math.min(1, own[at % 3].data[Math.floor(at / 3)])) + 0.5,
  );
  return { width: photo.width, height: photo.height, data };
}

type Colour = readonly [number, number, number];

const chequer = (x: number, y: number): Colour =>
  ((x >> 5) + (y >> 5)) & 1 ? [250, 250, 250] : [40, 40, 40];
const papers: Record<string, (x: number, y: number) => Colour> = {
  magenta: () => [255, 0, 255],
  green: () => [0, 220, 60],
  chequer,
};

/** Writes a cut-out over strong colours: the whole of it, and the head at the photo's own pixels. */
export async function drawComposites(folder: string, name: string, cut: Drawn, face: Face): Promise<void> {
  const { width, height } = cut.alpha;
  const side = Math.round(Math.min(2.4 * face.width, width, height));
  const at = (middle: number, limit: number) =>
    Math.round(Math.max(0, Math.min(limit - side, middle - side / 2)));
  const left = at(face.box.left + face.box.width / 2, width);
  const top = at(face.box.top + face.box.height / 2 - 0.15 * face.width, height);
  for (const [paper, colourAt] of Object.entries(papers)) {
    const image = sharp(composite(cut, colourAt), { raw: { width, height, channels: 3 } });
    await image
      .clone()
      .jpeg({ quality: 92 })
      .toFile(join(folder, `${name}-${paper}.jpg`));
    await image
      .clone()
      .extract({ left, top, width: side, height: side })
      .png()
      .toFile(join(folder, `${name}-${paper}-head.png`));
  }
}

function composite({ alpha, foreground }: Drawn, colourAt: (x: number, y: number) => Colour): Buffer {
  const out = Buffer.alloc(alpha.data.length * 3);
  for (let i = 0; i < alpha.data.length; i++) {
    const a = alpha.data[i];
    const behind = colourAt(i % alpha.width, (i / alpha.width) | 0);
    for (let c = 0; c < 3; c++) {
      out[i * 3 + c] = a * foreground.data[i * 3 + c] + (1 - a) * behind[c] + 0.5;
    }
  }
  return out;
}
