import { makePlane, type Plane, type Raster, RowReader } from "@portrait-studio/raster";
import { fitLines, followRow } from "./enlarge-matte.ts";
import { addRow } from "./own-colours.ts";
import type { WorkArea } from "./work-area.ts";

/**
 * Carries alpha and the person's colours from the work picture to the photo.
 * @param gains what the photo's colours lack of the person's own
 */
export function finishMatte(
  photo: Raster,
  { colours, box }: WorkArea,
  alpha: Float32Array,
  gains: readonly Plane[],
): { alpha: Plane; foreground: Raster } {
  const out = makePlane(photo.width, photo.height);
  const bytes = new Uint8Array(photo.data);
  const rows = (plane: Plane) => new RowReader(plane, box.width, box.height);
  const plain = rows({ width: colours.width, height: colours.height, data: alpha });
  const same = colours.width === box.width && colours.height === box.height;
  const lines = same ? [] : fitLines(colours, alpha).planes.map(rows);
  const lacks = gains.map(rows);
  for (let y = 0; y < box.height; y++) {
    const at = (box.top + y) * photo.width + box.left;
    const row = plain.read(y);
    if (same) {
      out.data.set(row, at);
    } else {
      followRow(
        out.data,
        at,
        row,
        lines.map((line) => line.read(y)),
        photo.data,
        at,
      );
    }
    addRow(
      bytes,
      photo,
      at,
      lacks.map((lack) => lack.read(y)),
      box.width,
    );
  }
  return { alpha: out, foreground: { width: photo.width, height: photo.height, data: bytes } };
}
