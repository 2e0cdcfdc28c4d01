import { highest } from "@portrait-studio/inspection";
import type { Print } from "../looks/develop-plan.ts";

/** Landmarks: the forehead's middle, the chin, the cheeks. */
const [forehead, chin, cheeks] = [10, 152, [234, 454]] as const;

/** What of the photo's head is beyond a print's edges or not in its cut-out, in pixels; not above 0 where all is there. */
export function measureMissingHead(print: Print): number {
  return Math.max(beyondEdges(print), leftOut(print));
}

/** How far head and face reach beyond the print, in pixels. */
function beyondEdges(print: Print): number {
  const { landmarks } = print.face;
  const { width, height } = print.image;
  return Math.max(
    -(findCrownRow(print) ?? 0),
    -landmarks[3 * forehead + 1],
    landmarks[3 * chin + 1] - height,
    ...cheeks.flatMap((point) => [-landmarks[3 * point], landmarks[3 * point] - width]),
  );
}

/** How much lower the cut-out ends than the head in the photo, in pixels. */
function leftOut(print: Print): number {
  const crown = findCrownRow(print);
  if (crown === null || !print.outline || !print.isCutOut) return 0;
  return highest(print.outline, print.face) - Math.max(0, crown);
}

/** The row of the print where the head ends above, by what was seen in the photo; null where that cuts it off. */
function findCrownRow({ photo: { seen, height }, plan: { crop, place, picture } }: Print): number | null {
  if (!seen || seen.hairCut) return null;
  const part = (seen.crown / height - crop.y) / crop.height;
  return (place.y + part * place.height) * picture.height;
}
