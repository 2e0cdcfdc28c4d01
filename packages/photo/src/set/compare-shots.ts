import { brows, eyeRings, faceOval, lipsInner, lipsRing, unpackFloats } from "@portrait-studio/vision";

/** Each ring's points, and in the same order those that they become in a mirror. */
const rings: readonly (readonly [readonly number[], readonly number[]])[] = [
  [eyeRings.right, eyeRings.left],
  [eyeRings.left, eyeRings.right],
  [brows.right, brows.left],
  [brows.left, brows.right],
  [faceOval, faceOval.map((_, i) => faceOval[(faceOval.length - i) % faceOval.length])],
  ...[lipsRing, lipsInner].map((ring) => [ring, ring.map((_, i) => ring[(30 - i) % ring.length])] as const),
];
const places = rings.flatMap(([ring]) => ring);
const twins = rings.flatMap(([, ring]) => ring);
const points = places.length;

export interface MeshShape {
  plain: Float64Array;
  mirrored: Float64Array;
}

export function toMeshShape(landmarks: string): MeshShape {
  const at = unpackFloats(landmarks);
  const plain = Float64Array.from(places.flatMap((i) => [at[3 * i], at[3 * i + 1]]));
  const mirrored = Float64Array.from(twins.flatMap((i) => [-at[3 * i], at[3 * i + 1]]));
  return { plain: normalise(plain), mirrored: normalise(mirrored) };
}

/** Meshes up to this far apart are of one shot. */
const sameShot = 0.024;

/** One shot, cropped, turned, mirrored, darkened or blurred, differs by at most 0.016 (87 pairs); two by 0.035 and more (96 pairs). */
export function showOneShot(a: MeshShape, b: MeshShape, upTo = sameShot): boolean {
  return Math.min(apart(a.plain, b.plain), apart(a.plain, b.mirrored)) <= upTo;
}

function normalise(shape: Float64Array): Float64Array {
  let [x, y, spread] = [0, 0, 0];
  for (let i = 0; i < shape.length; i += 2) {
    x += shape[i] / points;
    y += shape[i + 1] / points;
  }
  for (let i = 0; i < shape.length; i += 2) spread += (shape[i] - x) ** 2 + (shape[i + 1] - y) ** 2;
  const size = Math.max(1e-9, Math.sqrt(spread / points));
  return shape.map((value, i) => (value - (i % 2 === 0 ? x : y)) / size);
}

/** The orthogonal Procrustes distance in the plane: both shapes have a spread of 1. */
function apart(a: Float64Array, b: Float64Array): number {
  let [along, across] = [0, 0];
  for (let i = 0; i < a.length; i += 2) {
    along += a[i] * b[i] + a[i + 1] * b[i + 1];
    across += a[i] * b[i + 1] - a[i + 1] * b[i];
  }
  return Math.sqrt(Math.max(0, 2 - (2 * Math.hypot(along, across)) / points));
}
