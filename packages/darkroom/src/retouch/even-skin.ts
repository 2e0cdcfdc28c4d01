import { averageWithin, blur, clamp, makePlane, smoothstep } from "@portrait-studio/raster";
import type { FaceRegion } from "./face-region.ts";
import type { Skin } from "./find-skin.ts";
import type { Changes, Strengths } from "./strengths.ts";

/** Edges of the band between pores and features, parts of the face's width. */
const finest = 0.008;
const coarsest = 0.035;
/** Smaller spots of colour than this are freckles, and the person's own. */
const castSize = 0.03;

/** Frequency separation spares what stands out strongly in the band: a fold, a mole, a freckle. */
export function smoothBand(
  region: FaceRegion,
  { mask }: Skin,
  { band, bright, dark }: Strengths,
  changes: Changes,
): void {
  const { light, red, face } = region;
  const averageFine = averageWithin(mask, finest * face);
  const averageCoarse = averageWithin(mask, coarsest * face);
  const [fine, coarse] = [averageFine(light), averageCoarse(light)];
  const [fineRed, coarseRed] = [averageFine(red), averageCoarse(red)];
  for (let i = 0; i < mask.data.length; i++) {
    const off = fine.data[i] - coarse.data[i];
    // a red spot is a blemish, a brown one a freckle
    const inflamed = smoothstep(0.004, 0.014, fineRed.data[i] - coarseRed.data[i]);
    const limit = off > 0 ? bright : dark + (bright - dark) * inflamed;
    changes.light.data[i] -= band * mask.data[i] * off * Math.exp(-((off / limit) ** 2));
  }
}

/** A shine begins so much above the tone's lightness, and is paler than the skin by these parts of its colour. */
const shining = { above: 1.05, pale: [0.1, 0.45] } as const;

/** Takes down what a flash or a lamp mirrors on moist skin, pores stay: less light, and the skin's colour again. */
export function calmShine(
  region: FaceRegion,
  { mask, tone }: Skin,
  { shine }: Strengths,
  changes: Changes,
): void {
  const { light, red, yellow, face } = region;
  const usual = Math.hypot(tone.red, tone.yellow) / tone.light;
  if (usual < 0.02) return;
  const [lights, reds, yellows] = [light, red, yellow].map((plane) => blur(plane, finest * face));
  for (let i = 0; i < mask.data.length; i++) {
    const over = lights.data[i] - shining.above * tone.light;
    if (over <= 0 || mask.data[i] === 0) continue;
    const chroma = Math.sqrt(reds.data[i] ** 2 + yellows.data[i] ** 2) / lights.data[i];
    const part = shine * Math.sqrt(mask.data[i]) * smoothstep(...shining.pale, 1 - chroma / usual);
    changes.light.data[i] -= part * over;
    changes.red.data[i] += part * (tone.red - reds.data[i]);
    changes.yellow.data[i] += part * (tone.yellow - yellows.data[i]);
  }
}

/** Where much of the skin strays, the light itself has two colours, and nothing is done. */
export function pullCasts(
  region: FaceRegion,
  { mask, tone }: Skin,
  { cast, tolerance }: Strengths,
  changes: Changes,
): void {
  const { red, yellow, light, face } = region;
  const chroma = Math.hypot(tone.red, tone.yellow);
  if (chroma < 0.012) return;
  const [lights, reds, yellows] = [light, red, yellow].map(averageWithin(mask, castSize * face));
  const [ux, uy] = [tone.red / chroma, tone.yellow / chroma];
  const along = makePlane(mask.width, mask.height);
  const across = makePlane(mask.width, mask.height);
  let [skin, strayed] = [1e-6, 0];
  for (let i = 0; i < mask.data.length; i++) {
    // colour fades with brightness on one and the same skin
    const usual = chroma * clamp(lights.data[i] / tone.light, 0.5, 1.15);
    const off = reds.data[i] * ux + yellows.data[i] * uy - usual;
    const turned = yellows.data[i] * ux - reds.data[i] * uy;
    // a shine is pale by nature
    const shine = smoothstep(1.02, 1.14, lights.data[i] / tone.light);
    along.data[i] = beyond(off, off > 0 ? tolerance : (0.12 + 0.5 * shine) * usual + tolerance);
    across.data[i] = beyond(turned, tolerance);
    skin += mask.data[i];
    strayed += mask.data[i] * smoothstep(0.025, 0.05, Math.abs(across.data[i]));
  }
  const part = cast * (1 - smoothstep(0.2, 0.45, strayed / skin));
  for (let i = 0; i < mask.data.length; i++) {
    const weight = part * mask.data[i];
    changes.red.data[i] -= weight * (along.data[i] * ux - across.data[i] * uy);
    changes.yellow.data[i] -= weight * (along.data[i] * uy + across.data[i] * ux);
  }
}

/** The part of a value outside of -limit..limit. */
function beyond(value: number, limit: number): number {
  return value > limit ? value - limit : value < -limit ? value + limit : 0;
}
