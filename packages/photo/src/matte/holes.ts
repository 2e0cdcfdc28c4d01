import { dilate, labelComponents } from "./connected-components.ts";
import { type ColourImage, squaredDistance } from "./laplacian.ts";
import { markWhere } from "./mark-where.ts";
import { sure, type Trimap } from "./trimap.ts";

/** The largest gap between hairs that may show what lies behind, in squared face widths: larger ones are ears and white hair. */
const largestGap = 0.0045;
/** How deep inside of the outline there may be gaps, in face widths. */
const deepest = 0.4;
/** A closed hole takes its soft rim of so many pixels with it. */
const rim = 3;
/** From here on a place counts as hair, 0..1, and below this as unlike it. */
const hairy = 0.5;
const unlikeHair = 0.25;
/** Alpha below this is open, in a gap that may be one too many. */
const openAlpha = 0.6;
/** How near to the background's colour a gap is, squared. */
const alike = 0.012;

export function findGaps(
  { marks, hair, depth }: Trimap,
  likeHair: Float32Array,
  protectedArea: Uint8Array,
  faceWidth: number,
): Uint8Array {
  const gaps = new Uint8Array(marks.length);
  for (let i = 0; i < gaps.length; i++) {
    const inHair = marks[i] === sure.person && hair[i] > hairy && depth[i] < deepest * faceWidth;
    if (inHair && !protectedArea[i] && likeHair[i] < unlikeHair) gaps[i] = 1;
  }
  return gaps;
}

export function mayBeOpen(marks: Uint8Array, gaps: Uint8Array, width: number): Uint8Array {
  const open = markWhere(marks, (mark) => mark === sure.unknown);
  for (let i = width; i < gaps.length - width; i++) {
    if (gaps[i]) open[i] = open[i - 1] = open[i + 1] = open[i - width] = open[i + width] = 1;
  }
  return open;
}

export function openGaps(
  colours: ColourImage,
  marks: Uint8Array,
  gaps: Uint8Array,
  background: Float32Array,
  protectedArea: Uint8Array,
  faceWidth: number,
): void {
  const { width } = colours;
  const alikes = gaps.map((gap, i) =>
    gap && squaredDistance(colours.data, i, background, i) < alike ? 1 : 0,
  );
  const { label, size } = labelComponents(alikes, width);
  const limit = largestGap * faceWidth * faceWidth;
  for (let i = width; i < alikes.length - width; i++) {
    if (!alikes[i] || size[label[i]] > limit) continue;
    // a rim of one pixel comes with it, as hair and gap mix there
    for (const at of [i, i - 1, i + 1, i - width, i + width]) {
      if (marks[at] === sure.person && !protectedArea[at]) marks[at] = sure.unknown;
    }
  }
}

export function closeHoles(
  alpha: Float32Array,
  inside: Uint8Array,
  { hair }: Trimap,
  width: number,
  faceWidth: number,
): void {
  const open = markWhere(alpha, (value) => value < openAlpha);
  const { label, size } = labelComponents(open, width);
  const outside = new Uint8Array(size.length);
  const hairs = new Float64Array(size.length);
  for (let i = 0; i < label.length; i++) {
    if (!inside[i]) outside[label[i]] = 1;
    hairs[label[i]] += hair[i];
  }
  const limit = largestGap * faceWidth * faceWidth;
  const stays = size.map((pixels, k) => outside[k] > 0 || (pixels <= limit && hairs[k] > hairy * pixels));
  if (stays.every(Boolean)) return;
  const closed = markWhere(label, (k) => k > 0 && !stays[k]);
  const reached = dilate(closed, width, rim);
  for (let i = 0; i < alpha.length; i++) {
    // its soft rim goes with it
    if (inside[i] && reached[i]) alpha[i] = 1;
  }
}
