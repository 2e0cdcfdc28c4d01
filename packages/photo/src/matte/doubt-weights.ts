/**
 * Written by `bench/fit-doubt.ts`: the standardised weights of the findings' doubt and of what is kept.
 */
export const doubtWeights = {
  bias: -1.002,
  means: [-1.632, -5.799],
  deviations: [2.864, 0.705],
  weights: [1.882, 1.975],
};
