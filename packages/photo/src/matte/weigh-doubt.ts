import { clamp } from "@portrait-studio/raster";

/**
 * Written by `bench/fit-doubt.ts`: the standardised weights of the findings' doubt and of what is kept.
 */
const doubtWeights = {
  bias: -1.002,
  means: [-1.632, -5.799],
  deviations: [2.864, 0.705],
  weights: [1.882, 1.975],
};

/** Measures that are weighed together, since none tells enough by itself. */
export interface Weighed {
  /** 0..1: the doubt that the single findings come to */
  findings: number;
  /** squared face widths round the head in which colours of the background are kept (`findKept`), in pieces that somebody would see */
  kept: number;
}

/** Added to areas and parts before their logarithm, so that none at all is no more than a little less than nearly none. */
const floor = { part: 0.02, area: 0.002 };
/** Less than this is no doubt: it is what the weights say of the plainest cut-outs. */
const negligible = 0.3;

/** The measures on the scales that are weighed: log odds of the findings, logarithm of the area. */
export function scaleMeasures({ findings, kept }: Weighed): [number, number] {
  return [Math.log((findings + floor.part) / (1 + floor.part - findings)), Math.log(kept + floor.area)];
}

/** How likely a cut-out is wrong, 0..1, by logistic regression on staged people (`bench/fit-doubt.ts`); 0 where that is little. */
export function weighDoubt(measures: Weighed): number {
  const { bias, means, deviations, weights } = doubtWeights;
  const sum = scaleMeasures(measures).reduce(
    (total, value, k) => total + (weights[k] * (value - means[k])) / deviations[k],
    bias,
  );
  const likely = clamp(1 / (1 + Math.exp(-sum)), 0, 1);
  return likely < negligible ? 0 : likely;
}
