import type { FlawCheck } from "../types.ts";
import type { Lab } from "../view.ts";

/** Degrees in OKLab. */
const mostTurned = 25;
/** Part of the places on the face that may be turned further: shade and beards have little colour of their own. */
const spared = 0.33;
/** Landmarks on cheeks, forehead, nose and chin, and how far round each the skin is read, in face widths. */
const places = [50, 101, 118, 205, 280, 330, 347, 425, 151, 9, 108, 337, 4, 195];
const radius = 0.04;
/** With less colour, in OKLab, a hue says nothing; and in how many places it must say something. */
const leastColour = 0.02;
const fewest = 5;

export const skinFamily: FlawCheck = {
  flaw: "skin",
  most: mostTurned,
  measure: ({ subject: { wanted }, small: { image, source, landmarks, face } }) => {
    if (!wanted.hasFace || wanted.grey || !wanted.inColour || wanted.colouredLight) return null;
    const turns = places.flatMap((place) => {
      const at = { x: landmarks[3 * place], y: landmarks[3 * place + 1], radius: radius * face };
      const [before, after] = [hueAt(source, at), hueAt(image, at)];
      if (before === null || after === null) return [];
      return [Math.min(hueDifference(after, before), hueDifference(after, before + wanted.skinTurn))];
    });
    if (turns.length < fewest) return null;
    return turns.sort((a, b) => a - b)[Math.floor((1 - spared) * (turns.length - 1))];
  },
};

export function hueDifference(a: number, b: number): number {
  return Math.abs(((((a - b) % 360) + 540) % 360) - 180);
}

/** The mean hue round a place, in degrees; null where there is hardly any colour. */
function hueAt({ width, height, data }: Lab, at: { x: number; y: number; radius: number }): number | null {
  let [a, b, count] = [0, 0, 0];
  for (let y = Math.max(0, Math.round(at.y - at.radius)); y <= Math.min(height - 1, at.y + at.radius); y++) {
    for (let x = Math.max(0, Math.round(at.x - at.radius)); x <= Math.min(width - 1, at.x + at.radius); x++) {
      a += data[3 * (y * width + x) + 1];
      b += data[3 * (y * width + x) + 2];
      count++;
    }
  }
  return Math.hypot(a, b) < leastColour * Math.max(1, count) ? null : (Math.atan2(b, a) * 180) / Math.PI;
}
