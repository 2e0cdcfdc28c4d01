import { makePlane, type Plane, type Raster, RowReader } from "@portrait-studio/raster";
import { fitLines, LineReader } from "./enlarge-matte.ts";
import { addRow, type Mixture, unmixColours } from "./own-colours.ts";
import type { WorkArea } from "./work-area.ts";

/** Carries alpha from the work image to the photo. */
export function enlargeAlpha(photo: Raster, { colours, box }: WorkArea, alpha: Float32Array): Plane {
  const out = makePlane(photo.width, photo.height);
  const { width, height } = colours;
  const plain = new RowReader({ width, height, data: alpha }, box.width, box.height);
  const same = width === box.width && height === box.height;
  const lines = same ? undefined : new LineReader(fitLines(colours, alpha), box.width, box.height);
  for (let y = 0; y < box.height; y++) {
    const at = (box.top + y) * photo.width + box.left;
    const row = plain.read(y);
    if (lines) lines.followRow(y, row, photo.data, at, out.data, at);
    else out.data.set(row, at);
  }
  return out;
}

/** The photo with the person's own colours where person and background mix; what is not the person is of no account. */
export function drawOwnColours(photo: Raster, { colours, box }: WorkArea, mixture: Mixture): Raster {
  const bytes = new Uint8Array(photo.data);
  const lacks = unmixColours(colours, mixture).map((gain) => new RowReader(gain, box.width, box.height));
  for (let y = 0; y < box.height; y++) {
    const at = (box.top + y) * photo.width + box.left;
    addRow(
      bytes,
      photo,
      at,
      lacks.map((lack) => lack.read(y)),
      box.width,
    );
  }
  return { width: photo.width, height: photo.height, data: bytes };
}
