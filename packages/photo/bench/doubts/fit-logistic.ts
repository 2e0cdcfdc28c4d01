/** One case: its measures, and whether it is of the class that is asked for. */
export interface Example {
  measures: readonly number[];
  is: boolean;
}

/** Logistic regression on standardised measures. */
export interface LogisticFit {
  bias: number;
  means: number[];
  deviations: number[];
  weights: number[];
}

const rounds = 30;

/**
 * Fits weights by Newton's method (iteratively reweighted least squares; Hastie, Tibshirani, Friedman, "The elements of statistical learning",
 * 4.4.1) with a ridge on all but the bias.
 */
export function fitLogistic(examples: readonly Example[], ridge: number): LogisticFit {
  const count = examples[0].measures.length;
  const columns = Array.from({ length: count }, (_, k) => examples.map(({ measures }) => measures[k]));
  const means = columns.map(mean);
  const deviations = columns.map((column, k) => Math.sqrt(mean(column.map((v) => (v - means[k]) ** 2))) || 1);
  const rows = examples.map(({ measures }) => [1, ...measures.map((v, k) => (v - means[k]) / deviations[k])]);
  let weights = new Array<number>(count + 1).fill(0);
  for (let round = 0; round < rounds; round++) {
    const gradient = weights.map((w, a) => (a > 0 ? -ridge * w : 0));
    const curvature = weights.map((_, a) => weights.map((_, b) => (a === b && a > 0 ? ridge : 0)));
    for (const [i, row] of rows.entries()) {
      const likely = 1 / (1 + Math.exp(-row.reduce((sum, v, a) => sum + v * weights[a], 0)));
      for (const [a, v] of row.entries()) {
        gradient[a] += (Number(examples[i].is) - likely) * v;
        for (const [b, w] of row.entries()) curvature[a][b] += likely * (1 - likely) * v * w;
      }
    }
    const step = solve(curvature, gradient);
    weights = weights.map((w, a) => w + step[a]);
  }
  const [bias, ...rest] = weights;
  return { bias, means, deviations, weights: rest };
}

export function computeLikelihood(
  { bias, means, deviations, weights }: LogisticFit,
  measures: readonly number[],
): number {
  const sum = measures.reduce((s, v, k) => s + (weights[k] * (v - means[k])) / deviations[k], bias);
  return 1 / (1 + Math.exp(-sum));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Gauss-Jordan elimination; the matrix is positive definite. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]]);
  for (const [i, pivot] of rows.entries()) {
    for (const [k, row] of rows.entries()) {
      if (k === i) continue;
      const factor = row[i] / pivot[i];
      for (const [j, value] of pivot.entries()) row[j] -= factor * value;
    }
  }
  return rows.map((row, i) => row[right.length] / row[i]);
}
