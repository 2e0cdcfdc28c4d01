/** Squared Euclidean distance of two colours in images of interleaved RGB: pixel `i` of `a` and pixel `j` of `b`. */
export function squaredDistance(a: Float32Array, i: number, b: Float32Array, j: number): number {
  const red = a[i * 3] - b[j * 3];
  const green = a[i * 3 + 1] - b[j * 3 + 1];
  const blue = a[i * 3 + 2] - b[j * 3 + 2];
  return red * red + green * green + blue * blue;
}
