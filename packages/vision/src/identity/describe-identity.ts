import { type Pyramid, readSquare, type Square } from "@portrait-studio/raster";
import { type Network, openNetwork, threadWeights } from "../runtime/open-model.ts";
import { buildIdentityNetwork, faceSide } from "./build-network.ts";

/**
 * Where dlib's aligned faces have their five points, in parts of the face without its border: outer and inner corner of the left eye, of
 * the right eye, and the nose's base (get_face_chip_details in dlib/image_transforms/interpolation.h).
 */
const places = [
  { landmark: 263, x: 0.8595674595992, y: 0.2134981538014 },
  { landmark: 362, x: 0.6460604764104, y: 0.2289674387677 },
  { landmark: 33, x: 0.1205750620789, y: 0.2137274526848 },
  { landmark: 133, x: 0.3340850613712, y: 0.2290642403242 },
  { landmark: 2, x: 0.4901123135679, y: 0.6277975316475 },
];
/** It goes up whenever identities made before can't be compared with those made now. */
export const identityVersion = 1;
const border = 0.25;
/** Means of red, green and blue over what the network has learned from. */
const means = [122.782, 117.001, 104.298];

/** The 128 numbers are biometric data: they live as long as the photos. Landmarks are in pixels of the pyramid's first level. */
export async function describeIdentity(pyramid: Pyramid, landmarks: Float32Array): Promise<Float32Array> {
  const network = await openIdentity();
  const square = alignFace(landmarks);
  const run = async (mirrored: boolean) => {
    const pixels = readSquare(pyramid, square, { size: faceSide, range: [0, 255], mirrored });
    const [descriptor] = await network.run(pixels.map((value, i) => (value - means[i % 3]) / 256));
    return descriptor;
  };
  const straight = await run(false);
  const mirrored = await run(true);
  return straight.map((value, i) => (value + mirrored[i]) / 2);
}

/** The square that holds the face as dlib aligns it: the similarity that brings its places nearest to the landmarks. */
function alignFace(landmarks: Float32Array): Square {
  const size = 1 + 2 * border;
  const from = places.map(({ x, y }) => ({ x: (x + border) / size - 0.5, y: (y + border) / size - 0.5 }));
  const to = places.map(({ landmark }) => ({ x: landmarks[3 * landmark], y: landmarks[3 * landmark + 1] }));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ax, ay] = [mean(from.map(({ x }) => x)), mean(from.map(({ y }) => y))];
  const [bx, by] = [mean(to.map(({ x }) => x)), mean(to.map(({ y }) => y))];
  let [cos, sin, spread] = [0, 0, 0];
  from.forEach((point, i) => {
    const [px, py, qx, qy] = [point.x - ax, point.y - ay, to[i].x - bx, to[i].y - by];
    cos += px * qx + py * qy;
    sin += px * qy - py * qx;
    spread += px * px + py * py;
  });
  [cos, sin] = [cos / spread, sin / spread];
  return {
    x: bx - ax * cos + ay * sin,
    y: by - ax * sin - ay * cos,
    side: Math.hypot(cos, sin),
    angle: (Math.atan2(sin, cos) * 180) / Math.PI,
  };
}

/** @throws ModelError */
export function openIdentity(): Promise<Network> {
  const weights = threadWeights();
  return openNetwork("identity", () =>
    buildIdentityNetwork(weights["identity-weights"], weights["identity-manifest"].slice()),
  );
}
