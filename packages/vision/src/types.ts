import type { Point, Rect } from "@portrait-studio/raster/types";

/** Rotations are in degrees; 0, 0, 0 looks straight into an upright camera. */
export interface Pose {
  /** positive: turned towards the image's right */
  yaw: number;
  /** positive: looking up */
  pitch: number;
  /** positive: the image's clockwise */
  roll: number;
}

export interface Eye {
  /** middle of the iris and its radius, in pixels */
  iris: Point & { radius: number };
  /** 0..1: how well a dark disc fits there; low behind sunglasses, blur or a closed lid */
  irisFit: number;
  /** height over width of the opening between the lids: about 0.3 open, under 0.15 closed */
  openness: number;
}

/** 468 points of the face mesh come first, then five per iris: middle, right, top, left, bottom. */
export const landmarkCount = 478;

export interface Face {
  /** from the hairline's edge of the mesh to the chin, cheek to cheek */
  box: Rect;
  /** x, y, z of 478 points in pixels of the upright photo; z grows away from the camera and is relative */
  landmarks: Float32Array;
  /** 0..1, of the detector */
  score: number;
  /** 0..1, of the mesh: real faces are near 1, false alarms under 0.1 */
  presence: number;
  /** cheek to cheek in pixels, as it would be seen from the front: the unit of everything that scales with the face */
  width: number;
  pose: Pose;
  /** by the person's own sides: the right eye is on the image's left */
  eyes: { right: Eye; left: Eye };
  /** height of the gap between the lips over the mouth's width: 0 closed, over 0.3 wide open */
  mouthOpenness: number;
  /** 0..1 */
  smile: number;
}

export type Sameness = "same" | "unsure" | "different";
