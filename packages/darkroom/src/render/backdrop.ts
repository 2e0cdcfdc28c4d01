import type { Triple } from "../pixels/colour.ts";
import { mix } from "../pixels/plane.ts";

/** Fills a row, three numbers a pixel, with the light that the backdrop sends; `y` is a fraction of the picture's height. */
export type Backdrop = (y: number, row: Float64Array) => void;

/** From one colour at the edge where the lamp stands, -1 for left, to another at the other edge. */
export function across(side: -1 | 1, near: Triple, far: Triple): Backdrop {
  const [left, right] = side < 0 ? [near, far] : [far, near];
  return (_, row) => {
    for (let at = 0; at < row.length; at += 3) {
      const x = (at + 1.5) / row.length;
      for (let c = 0; c < 3; c++) row[at + c] = mix(left[c], right[c], x);
    }
  };
}
