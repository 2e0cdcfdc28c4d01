import type { Plane } from "@portrait-studio/raster";
import type { FlawCheck } from "../types.ts";
import type { InspectedFace } from "../view.ts";
import { missingCrown } from "./missing-crown.ts";

/** The most that may be missing of a head, in face widths: where hair ends is open to some hundredths. */
const mostMissing = 0.08;
/** The crown is straight above the forehead's middle, or this far beside it, in face widths. */
const reach = 0.4;
/** The landmark of the forehead's middle. */
const forehead = 10;

/** The figure is in face widths; what the photo itself cuts off is not missing. */
export const wholeHead: FlawCheck = {
  flaw: "head",
  most: mostMissing,
  measure: ({ subject: { wanted, face }, small }) => {
    if (!wanted.hasFace) return null;
    const missing = Math.max(0, wanted.headMissing) / face.width;
    return Math.max(missing, small.outline ? missingCrown(small, small.outline) : 0);
  },
};

export function highest({ width, height, data }: Plane, { landmarks, width: face }: InspectedFace): number {
  const [middle, bottom] = [landmarks[3 * forehead], landmarks[3 * forehead + 1]];
  const start = Math.min(height - 1, Math.max(0, Math.round(bottom)));
  const last = Math.min(width - 1, Math.round(middle + reach * face));
  let crown = start;
  for (let x = Math.max(0, Math.round(middle - reach * face)); x <= last; x++) {
    let y = start;
    while (y > 0 && data[(y - 1) * width + x] >= 0.5) y--;
    crown = Math.min(crown, y);
  }
  return crown;
}
