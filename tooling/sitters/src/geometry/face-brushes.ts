import type { FaceShape } from "./face-shape.ts";

/** A soft push out of (or into) the face: centre, reach in each axis, height. Mirrored on both halves. */
type Brush = readonly [x: number, y: number, z: number, rx: number, ry: number, rz: number, height: number];

function listBrushes(face: FaceShape): Brush[] {
  const e = face.eyeSpacing;
  const m = face.mouthLevel;
  const chin = face.chinLevel;
  return [
    // brow ridge and the hollow under it, the eye socket beside the nose
    [1.6, 1.55, 9.2, 2.2, 1.3, 3, 0.28 * face.browRidge],
    [e + 0.5, 1.9, 8.4, 2.8, 1.3, 3, 0.18 + 0.34 * face.browRidge],
    [e - 0.1, 0.15, 8.6, 2.9, 1.9, 3.2, -0.8],
    [1.75, 0.35, 8.6, 1.1, 1.4, 2.6, -0.42],
    [e + 1.6, 0.1, 7.4, 1.8, 1.5, 2.5, -0.25],
    // forehead bosses and temples
    [2.8, 5, 8.2, 3.5, 3, 3, 0.12],
    [6.5, 2.6, 4, 1.8, 3.2, 3.6, -0.3],
    // cheekbone, under it, the lower cheek
    [4.7, -2.5, 7.2, 2.6, 1.9, 3.2, 0.18 + 0.42 * face.cheekbone],
    [6.3, -1.9, 3.8, 1.6, 1.5, 3.4, 0.25 * face.cheekbone],
    [5.4, -5.6, 5, 2.4, 2.6, 3.5, -0.1 - 0.2 * face.cheekbone + 0.55 * face.cheekFullness],
    [3.9, -5.2, 7.6, 2.4, 2.4, 3, 0.2 + 0.35 * face.cheekFullness],
    // beside the nose, the round of the teeth, corners of the mouth
    [2.3, -2.4, 8.4, 1.4, 2.2, 2.5, -0.16],
    [0, m + 0.5, 9.4, 3.2, 2.4, 3, 0.35],
    [face.mouthWidth + 0.25, m - 0.1, 8.2, 0.8, 0.8, 1.6, -0.2],
    // hollow under the lower lip, chin and its sides, jaw corner
    [0, m - 1.9, 9.2, 2, 0.8, 2, -0.22],
    [0, chin + 1.35, 9.2, 1.9, 1.6, 2.4, 0.3],
    [2.6, chin + 1.7, 7.6, 1.4, 1.8, 2.2, -0.1],
    [face.jawWidth - 0.2, chin + 3.4, 1.2, 1.8, 2, 2.4, 0.2],
    // philtrum: two ridges, a groove
    [0, m + 1.45, 10, 0.55, 1.1, 2, -0.1],
    [0.5, m + 1.3, 10, 0.55, 1.2, 2, 0.06],
    // tear trough and bag
    [e - 0.5, -1.25, 8.2, 1.9, 0.7, 2, -0.1 - 0.16 * face.eyeBag],
    [e, -0.85, 8.4, 1.7, 0.6, 2, 0.1 * face.eyeBag],
    // back of the head and nape
    [0, 0.5, -10, 5, 3.5, 3, 0.4],
  ];
}

/** A crease along a line, mirrored: two ends, half width, depth. */
type Crease = readonly [ax: number, ay: number, bx: number, by: number, width: number, depth: number];

function listCreases(face: FaceShape): Crease[] {
  const { mouthWidth: w, mouthLevel: m, noseFold: fold, lines, eyeSpacing: e } = face;
  const creases: Crease[] = [
    [face.noseWidth + 0.25, face.noseTip - 0.1, w + 0.75, m + 0.3, 0.42, 0.26 * fold],
    [w + 0.35, m - 0.2, w + 0.5, m - 1.6, 0.5, 0.12 * fold],
  ];
  if (lines > 0) {
    for (const [from, to] of [
      [0.35, 1.0],
      [0.05, 0.15],
      [-0.25, -0.75],
    ]) {
      creases.push([e + 1.65, from, e + 3.3, to, 0.15, 0.06 * lines]);
    }
    for (const level of [3.4, 4.5, 5.6]) creases.push([0, level, 4.2, level + 0.45, 0.22, 0.065 * lines]);
    creases.push([0.52, 1.1, 0.7, 3.2, 0.2, 0.05 * lines]);
  }
  return creases;
}

/** How far the soft forms push the surface out at a point; x is taken as |x|. */
export function createFaceRelief(face: FaceShape): (ax: number, y: number, z: number) => number {
  const brushes = Float64Array.from(listBrushes(face).flat());
  const creases = Float64Array.from(listCreases(face).flat());
  return (ax, y, z) => {
    let push = 0;
    for (let i = 0; i < brushes.length; i += 7) {
      const dy = (y - brushes[i + 1]) / brushes[i + 4];
      if (dy > 1 || dy < -1) continue;
      const dx = (ax - brushes[i]) / brushes[i + 3];
      const dz = (z - brushes[i + 2]) / brushes[i + 5];
      const d = dx * dx + dy * dy + dz * dz;
      if (d < 1) push += brushes[i + 6] * (1 - d) * (1 - d) * (1 - d);
    }
    return z > 3 && y < 6.5 && ax < 7 ? push - creaseDepth(creases, ax, y) : push;
  };
}

function creaseDepth(creases: Float64Array, ax: number, y: number): number {
  let depth = 0;
  for (let i = 0; i < creases.length; i += 6) {
    const lx = creases[i + 2] - creases[i];
    const ly = creases[i + 3] - creases[i + 1];
    const px = ax - creases[i];
    const py = y - creases[i + 1];
    const t = Math.min(1, Math.max(0, (px * lx + py * ly) / (lx * lx + ly * ly)));
    const dx = px - lx * t;
    const dy = py - ly * t;
    const d = (dx * dx + dy * dy) / (creases[i + 4] * creases[i + 4]);
    // each crease runs out softly at its outer end
    if (d < 4) depth += creases[i + 5] * Math.exp(-d * 1.6) * (1 - t * t * t) * Math.min(1, 0.55 + t * 1.5);
  }
  return depth;
}
