/**
 * Between four values, across first.
 * @param at index of the upper left one; the others are `right` and `below` further on, 0 at an edge that is held
 * @param u, v parts of the way across and down, 0..1
 */
export function bilinear(
  data: Float32Array | Uint8Array,
  at: number,
  right: number,
  below: number,
  u: number,
  v: number,
): number {
  const top = data[at] + (data[at + right] - data[at]) * u;
  const under = data[at + below];
  return top + (under + (data[at + below + right] - under) * u - top) * v;
}
