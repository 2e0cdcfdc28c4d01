import type { Picture } from "../pixels/decode.ts";
import { makePlane, type Plane, resizePlane } from "../pixels/plane.ts";

const size = 32;
const band = 8;

/** Bits between hashes up to which two photos are the same picture. */
export const sameDistance = 10;
/** ... and up to which they are very alike. */
export const alikeDistance = 16;

const cosines = Float64Array.from({ length: band * size }, (_, i) =>
  Math.cos((((i % size) + 0.5) * Math.floor(i / size) * Math.PI) / size),
);

/** Perceptual hashes of a picture and of its mirror image: the signs of its 64 lowest frequencies. */
export function hashPicture(picture: Picture): { hash: string; mirroredHash: string } {
  const grey = makePlane(picture.width, picture.height);
  for (let i = 0; i < grey.data.length; i++) {
    const { data } = picture;
    grey.data[i] = 0.299 * data[3 * i] + 0.587 * data[3 * i + 1] + 0.114 * data[3 * i + 2];
  }
  const small = resizePlane(grey, size, size);
  const mirrored = makePlane(size, size);
  for (let i = 0; i < mirrored.data.length; i++) {
    const x = i % size;
    mirrored.data[i] = small.data[i - x + size - 1 - x];
  }
  return { hash: bits(small), mirroredHash: bits(mirrored) };
}

function bits(plane: Plane): string {
  const rows = new Float64Array(band * size);
  for (let u = 0; u < band; u++) {
    for (let y = 0; y < size; y++) {
      let sum = 0;
      for (let x = 0; x < size; x++) {
        sum += plane.data[y * size + x] * cosines[u * size + x];
      }
      rows[u * size + y] = sum;
    }
  }
  const low: number[] = [];
  for (let v = 0; v < band; v++) {
    for (let u = 0; u < band; u++) {
      let sum = 0;
      for (let y = 0; y < size; y++) {
        sum += rows[u * size + y] * cosines[v * size + y];
      }
      low.push(sum);
    }
  }
  const median = low.toSorted((a, b) => a - b)[low.length / 2];
  let hash = 0n;
  for (const value of low) {
    hash = (hash << 1n) | (value > median ? 1n : 0n);
  }
  return hash.toString(16).padStart(16, "0");
}

/** Number of bits in which two hashes differ, 0 to 64. */
export function hashDistance(a: string, b: string): number {
  let difference = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  while (difference > 0n) {
    count += Number(difference & 1n);
    difference >>= 1n;
  }
  return count;
}
