import { computeLuma, type Raster } from "@portrait-studio/raster";

const size = 32;
const band = 8;

const cosines = Float64Array.from({ length: band * size }, (_, i) =>
  Math.cos((((i % size) + 0.5) * Math.floor(i / size) * Math.PI) / size),
);

/** The hashes are the signs of the image's 64 lowest frequencies, hexadecimal. */
export function hashPhoto(raster: Raster): { hash: string; mirroredHash: string } {
  const small = shrink(raster);
  const mirrored = small.map((_, i) => small[i - (i % size) + size - 1 - (i % size)]);
  return { hash: bits(small), mirroredHash: bits(mirrored) };
}

/** Luminance in 32 x 32 fields, each the mean of what it covers. */
function shrink({ data, width, height }: Raster): Float64Array {
  const sums = new Float64Array(size * size);
  const counts = new Float64Array(size * size);
  for (let y = 0; y < height; y++) {
    addRow(sums, counts, size * Math.floor((y * size) / height), data, 3 * y * width, width);
  }
  return sums.map((sum, i) => (counts[i] > 0 ? sum / counts[i] : 0));
}

function addRow(
  sums: Float64Array,
  counts: Float64Array,
  fields: number,
  data: Uint8Array,
  from: number,
  width: number,
): void {
  for (let x = 0, i = from; x < width; x++, i += 3) {
    const field = fields + Math.floor((x * size) / width);
    sums[field] += computeLuma(data[i], data[i + 1], data[i + 2]);
    counts[field]++;
  }
}

function bits(fields: Float64Array): string {
  const rows = new Float64Array(band * size);
  for (let u = 0; u < band; u++) {
    for (let y = 0; y < size; y++) {
      let sum = 0;
      for (let x = 0; x < size; x++) sum += fields[y * size + x] * cosines[u * size + x];
      rows[u * size + y] = sum;
    }
  }
  const low: number[] = [];
  for (let v = 0; v < band; v++) {
    for (let u = 0; u < band; u++) {
      let sum = 0;
      for (let y = 0; y < size; y++) sum += rows[u * size + y] * cosines[v * size + y];
      low.push(sum);
    }
  }
  const median = low.toSorted((a, b) => a - b)[low.length / 2];
  const hash = low.reduce((so, value) => (so << 1n) | (value > median ? 1n : 0n), 0n);
  return hash.toString(16).padStart(16, "0");
}

export function hashDistance(a: string, b: string): number {
  let difference = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; difference > 0n; difference >>= 1n) count += Number(difference & 1n);
  return count;
}
