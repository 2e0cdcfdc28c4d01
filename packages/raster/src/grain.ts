import { normalFrom, randomFrom } from "./seeded-random.ts";

export const tileSide = 512;

const tiles = new Map<number, Float32Array>();

/** Grain has mean 0 and deviation 1, and is `sigma` pixels soft. */
export function grainTile(sigma: number): Float32Array {
  const known = tiles.get(sigma);
  if (known) {
    return known;
  }
  const random = randomFrom(0x5eed + Math.round(sigma * 1000));
  const noise = Float32Array.from({ length: tileSide * tileSide }, () => normalFrom(random));
  const tile = normalise(wrapBlur(wrapBlur(noise, sigma, 1, tileSide), sigma, tileSide, 1));
  tiles.set(sigma, tile);
  return tile;
}

/** Blurs along `step`, lines `line` apart, going round at the ends. */
function wrapBlur(source: Float32Array, sigma: number, step: number, line: number): Float32Array {
  const radius = Math.max(1, Math.ceil(sigma * 3));
  const kernel = Array.from({ length: radius * 2 + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)),
  );
  const out = new Float32Array(source.length);
  for (let row = 0; row < tileSide; row++) {
    for (let x = 0; x < tileSide; x++) {
      let sum = 0;
      for (let k = 0; k < kernel.length; k++) {
        sum += kernel[k] * source[row * line + ((x + k - radius + tileSide) % tileSide) * step];
      }
      out[row * line + x * step] = sum;
    }
  }
  return out;
}

function normalise(tile: Float32Array): Float32Array {
  const mean = tile.reduce((sum, value) => sum + value, 0) / tile.length;
  const power = tile.reduce((sum, value) => sum + (value - mean) ** 2, 0) / tile.length;
  return tile.map((value) => (value - mean) / Math.sqrt(power));
}
