/** Bin of a colour (0..255 a channel) in a cube of 16^3. */
export function colourBin(r: number, g: number, b: number): number {
  return ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
}

/** Counts to shares, with neighbouring colours sharing theirs, so that noise in a wall makes no holes in it. */
export function smoothCube(counts: Float32Array): Float32Array {
  let total = 1e-6;
  for (const count of counts) {
    total += count;
  }
  let values = counts.map((count) => count / total);
  for (const step of [1, 16, 256]) {
    const next = new Float32Array(4096);
    for (let i = 0; i < 4096; i++) {
      const at = Math.floor(i / step) % 16;
      const before = at > 0 ? values[i - step] : values[i];
      const after = at < 15 ? values[i + step] : values[i];
      next[i] = 0.5 * values[i] + 0.25 * (before + after);
    }
    values = next;
  }
  return values;
}
