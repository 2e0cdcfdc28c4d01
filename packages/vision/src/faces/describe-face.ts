import type { Pyramid, Rect } from "@portrait-studio/raster";
import { type Eye, type Face, landmarkCount, type Pose } from "../types.ts";
import { type Alignment, alignPoints, undoAlignment } from "./align-points.ts";
import { canonicalFace } from "./canonical-face.ts";
import { findIris, type Iris } from "./find-iris.ts";
import { type Mesh, meshCount } from "./fit-mesh.ts";
import { cheeks, eyeMarks, irisStart, mouthMarks } from "./mesh-points.ts";

interface Posed {
  pose: Pose;
  /** pixels per centimetre */
  scale: number;
  /** the mesh as it would be from the front: centimetres, x to the right, y up, z towards the camera */
  frontal: Float32Array;
}
/** It is in degrees, since the canonical face leans forward: the median of five frontal portraits. Six others, not fitted on, give -5. */
const pitchOffset = -7;

export function describeFace(pyramid: Pyramid, { points, presence }: Mesh, score: number): Face {
  const { pose, scale, frontal } = measurePose(points);
  const iris = (side: "right" | "left") => findIris(pyramid, points, side, scale);
  const irises = { right: iris("right"), left: iris("left") };
  return {
    box: computeBox(points),
    landmarks: addIrises(points, irises),
    score,
    presence,
    width: distance(frontal, cheeks.right, cheeks.left) * scale,
    pose,
    eyes: {
      right: describeEye("right", irises.right, frontal),
      left: describeEye("left", irises.left, frontal),
    },
    mouthOpenness:
      distance(frontal, mouthMarks.upper, mouthMarks.lower) /
      distance(frontal, mouthMarks.right, mouthMarks.left),
    smile: measureSmile(frontal),
  };
}

function computeBox(points: Float32Array): Rect {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 3) {
    [left, right] = [Math.min(left, points[i]), Math.max(right, points[i])];
    [top, bottom] = [Math.min(top, points[i + 1]), Math.max(bottom, points[i + 1])];
  }
  return { left, top, width: right - left, height: bottom - top };
}

function distance(points: Float32Array, a: number, b: number): number {
  return Math.hypot(
    points[3 * a] - points[3 * b],
    points[3 * a + 1] - points[3 * b + 1],
    points[3 * a + 2] - points[3 * b + 2],
  );
}

function describeEye(side: "right" | "left", { x, y, radius, fit }: Iris, frontal: Float32Array): Eye {
  const { outer, inner, lids } = eyeMarks[side];
  const gap = lids.reduce((sum, [upper, lower]) => sum + distance(frontal, upper, lower), 0) / lids.length;
  return { iris: { x, y, radius }, irisFit: fit, openness: gap / distance(frontal, outer, inner) };
}

function addIrises(points: Float32Array, irises: Record<"right" | "left", Iris>): Float32Array {
  const landmarks = new Float32Array(3 * landmarkCount);
  landmarks.set(points);
  for (const side of ["right", "left"] as const) {
    const { x, y, radius } = irises[side];
    const { outer, inner } = eyeMarks[side];
    const depth = (points[3 * outer + 2] + points[3 * inner + 2]) / 2;
    const five = [
      [x, y],
      [x + radius, y],
      [x, y - radius],
      [x - radius, y],
      [x, y + radius],
    ];
    for (const [i, [u, v]] of five.entries()) landmarks.set([u, v, depth], 3 * (irisStart[side] + i));
  }
  return landmarks;
}

/** How far the mouth's corners are drawn up and apart, in parts of what separates a still mouth from a broad smile. */
function measureSmile(frontal: Float32Array): number {
  const y = (i: number) => frontal[3 * i + 1];
  const { right, left, upper, lower } = mouthMarks;
  const width = distance(frontal, right, left);
  const lift = ((y(right) + y(left)) / 2 - (y(upper) + y(lower)) / 2) / width;
  const breadth = width / distance(frontal, eyeMarks.right.outer, eyeMarks.left.outer);
  return Math.min(1, Math.max(0, (lift + 0.02) / 0.16 + (breadth - 0.56) / 0.3));
}

/** Solves the head's pose against the canonical face. @param points of the mesh, as `fitMesh` finds them */
function measurePose(points: Float32Array): Posed {
  const seen = new Float32Array(3 * meshCount);
  for (let i = 0; i < seen.length; i += 3) {
    seen[i] = points[i];
    seen[i + 1] = -points[i + 1];
    seen[i + 2] = -points[i + 2];
  }
  const { vertices, weights } = canonicalFace();
  const alignment = alignPoints(vertices, seen, weights);
  const { yaw, pitch, roll } = computeAngles(alignment);
  return {
    pose: { yaw, pitch: pitch - pitchOffset, roll },
    scale: alignment.scale,
    frontal: undoAlignment(seen, alignment),
  };
}

/** Taken as a turn about the head's own ear-to-ear axis, then its upright one, then the camera's. */
function computeAngles({ rotation: r }: Alignment): Pose {
  const degrees = 180 / Math.PI;
  return {
    yaw: Math.asin(Math.max(-1, Math.min(1, -r[6]))) * degrees,
    pitch: -Math.atan2(r[7], r[8]) * degrees,
    roll: -Math.atan2(r[3], r[0]) * degrees,
  };
}
