import type { Pose } from "../types.ts";
import { type Alignment, alignPoints, undoAlignment } from "./align-points.ts";
import { canonicalFace } from "./canonical-face.ts";
import { meshCount } from "./fit-mesh.ts";

export interface Posed {
  pose: Pose;
  /** pixels per centimetre */
  scale: number;
  /** the mesh as it would be from the front: centimetres, x to the right, y up, z towards the camera */
  frontal: Float32Array;
}

/**
 * Pitch of a face that looks straight, in degrees: the canonical face leans forward. The median over five frontal portraits; over
 * six others, which it was not fitted on, it is -5.
 */
const pitchOffset = -7;

/** Solves the head's pose against the canonical face. @param points of the mesh, as `fitMesh` finds them */
export function measurePose(points: Float32Array): Posed {
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
