import { blur } from "./blur.ts";
import { multiply, type Plane } from "./plane.ts";

/** A plane stays as it is where nothing of the mask is near. */
export function averageWithin(mask: Plane, sigma: number): (plane: Plane) => Plane {
  const weight = blur(mask, sigma);
  return (plane) => {
    const sum = blur(multiply(plane, mask), sigma);
    divideRow(sum.data, weight.data, plane.data);
    return sum;
  };
}

function divideRow(sum: Float32Array, weight: Float32Array, otherwise: Float32Array): void {
  for (let i = 0; i < sum.length; i++) {
    sum[i] = weight[i] > 0.02 ? sum[i] / weight[i] : otherwise[i];
  }
}

/** An even count gives the upper of the two in the middle, none gives 0. */
export function findMedian(values: readonly number[]): number {
  return Float64Array.from(values).sort()[values.length >> 1] ?? 0;
}
