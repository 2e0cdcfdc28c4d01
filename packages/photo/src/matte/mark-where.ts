/** It is a loop of its own: the `from` of typed arrays walks an iterator, ten times as slowly. */
export function markWhere(values: ArrayLike<number>, is: (value: number) => boolean): Uint8Array {
  const out = new Uint8Array(values.length);
  for (let i = 0; i < out.length; i++) {
    if (is(values[i])) out[i] = 1;
  }
  return out;
}

export function markAbove(values: Float32Array, limit: number): Uint8Array {
  const out = new Uint8Array(values.length);
  for (let i = 0; i < out.length; i++) {
    if (values[i] > limit) out[i] = 1;
  }
  return out;
}
