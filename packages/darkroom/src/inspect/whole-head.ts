import type { Plane } from "@portrait-studio/raster";
import type { Print } from "../looks/develop-plan.ts";
import { missingCrown } from "./missing-crown.ts";
import type { Check } from "./types.ts";

/** What may be missing of a head, in face widths: where hair ends is open to some hundredths. */
const mostMissing = 0.08;
/** The crown is straight above the forehead's middle, or this far beside it, in face widths. */
const reach = 0.4;
/** Landmarks: the forehead's middle, the chin, the cheeks. */
const [forehead, chin, cheeks] = [10, 152, [234, 454]] as const;

/**
 * How much of the head is missing, in face widths: beyond the print's edges, of what the photo shows in the cut-out, or of what the cut-out
 * has in the print. What the photo itself cuts off is not missing.
 */
export const wholeHead: Check = {
  flaw: "head",
  most: mostMissing,
  measure: ({ subject: { wanted, face }, small }) => {
    if (!wanted.hasFace) return null;
    const missing = Math.max(0, wanted.headMissing) / face.width;
    return Math.max(missing, small.outline ? missingCrown(small, small.outline) : 0);
  },
};

/** What of the photo's head is beyond a print's edges or not in its cut-out, in pixels; not above 0 where all is there. */
export function headMissingIn(print: Print): number {
  return Math.max(beyondEdges(print), leftOut(print));
}

/** How far head and face reach beyond the print, in pixels. */
function beyondEdges(print: Print): number {
  const { landmarks } = print.face;
  const { width, height } = print.image;
  return Math.max(
    -(crownOf(print) ?? 0),
    -landmarks[3 * forehead + 1],
    landmarks[3 * chin + 1] - height,
    ...cheeks.flatMap((point) => [-landmarks[3 * point], landmarks[3 * point] - width]),
  );
}

/** How much lower the cut-out ends than the head in the photo, in pixels. */
function leftOut(print: Print): number {
  const crown = crownOf(print);
  if (crown === null || !print.outline || !print.isCutOut) return 0;
  return highest(print.outline, print.face) - Math.max(0, crown);
}

/** The row of the print where the head ends above, by what was seen in the photo; null where that cuts it off. */
function crownOf({ photo: { seen, height }, plan: { crop, place, picture } }: Print): number | null {
  if (seen?.crown === undefined || seen.hairCut) return null;
  const part = (seen.crown / height - crop.y) / crop.height;
  return (place.y + part * place.height) * picture.height;
}

/** The highest row that the cut-out reaches, straight up from the forehead. */
export function highest({ width, height, data }: Plane, { landmarks, width: face }: Print["face"]): number {
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
