import sharp from "sharp";
import { paintBackdrop } from "../backdrop/backdrops.ts";
import { createExpression } from "../geometry/expression.ts";
import type { FaceShape } from "../geometry/face-shape.ts";
import { createPose } from "../geometry/pose.ts";
import { createRandom } from "../math/random.ts";
import { clamp } from "../math/scalar.ts";
import { type Camera, project } from "../raster/camera.ts";
import { lightSets } from "../scene/light.ts";
import type { ShotOptions } from "../scene/shots.ts";
import type { SitterModel } from "../scene/sitter-model.ts";
import { develop } from "./develop.ts";
import { renderLayers } from "./render.ts";

export type Box = { x: number; y: number; width: number; height: number };

/** A finished photo: JPEG bytes, its size, and the box of the head (chin to crown, without hair) in pixels. */
export type SitterPhoto = { bytes: Buffer; width: number; height: number; headBox: Box };

const DISTANCE = 150;
const CROWN = 11.4;

/** Takes one photo of a built sitter. */
export async function takePhoto(
  model: SitterModel,
  shot: ShotOptions,
  width: number,
  height: number,
): Promise<SitterPhoto> {
  const { face } = model.person;
  const camera = aimCamera(face, shot, width, height);
  const pose = createPose(shot.turn, shot.turn.yaw * BODY_SHARE);
  const layers = renderLayers(model, {
    camera,
    lights: lightSets[shot.light],
    turn: shot.turn,
    bodyYaw: shot.turn.yaw * BODY_SHARE,
    express: createExpression(face, shot.expression),
    gaze: aimGaze(pose.head, shot),
  });
  const backdrop = paintBackdrop(shot.backdrop, height / width, createRandom(shot.seed));
  const pixels = develop(layers, backdrop, {
    exposure: shot.exposure * 1.08,
    noise: 2.2,
    vignette: 0.22,
    seed: shot.seed,
  });
  const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 91 })
    .toBuffer();
  return { bytes, width, height, headBox: boxHead(model, pose, camera) };
}

/** How much of the head's turn the shoulders share. */
const BODY_SHARE = 0.45;

function aimCamera(face: FaceShape, shot: ShotOptions, width: number, height: number): Camera {
  const head = CROWN - face.chinLevel;
  return {
    width,
    height,
    distance: DISTANCE,
    focal: ((shot.headShare * height) / head) * DISTANCE,
    centreX: shot.place[0] * width,
    centreY: shot.place[1] * height,
    lookX: Math.sin((shot.turn.yaw * Math.PI) / 180) * 1.5,
    lookY: (CROWN + face.chinLevel) / 2,
  };
}

/** Direction of the eyes in the head's frame: to the camera, as far as eyes turn, plus the shot's glance. */
function aimGaze(head: Float64Array, shot: ShotOptions): readonly [number, number, number] {
  const x = head[6];
  const y = head[7];
  const z = head[8];
  const side = clamp(Math.atan2(x, z) + (shot.gaze[0] * Math.PI) / 180, -0.55, 0.55);
  const up = clamp(Math.asin(clamp(y, -1, 1)) + (shot.gaze[1] * Math.PI) / 180, -0.3, 0.3);
  return [Math.sin(side) * Math.cos(up), Math.sin(up), Math.cos(side) * Math.cos(up)];
}

function boxHead(model: SitterModel, pose: ReturnType<typeof createPose>, camera: Camera): Box {
  const { mesh } = model.parts[0];
  const { face } = model.person;
  const points: number[] = [];
  for (let i = 0; i < mesh.positions.length; i += 3) {
    const [x, y, z] = mesh.positions.subarray(i, i + 3);
    // neck and ears stay out: below the line from the jaw corners to the chin, beyond the cheeks
    if (y > face.chinLevel + (7 - z) * 0.45 && Math.abs(x) < face.cheekWidth + 0.5) points.push(x, y, z);
  }
  const rest = Float32Array.from(points);
  const posed = new Float32Array(rest.length);
  pose.apply(rest, rest, posed, new Float32Array(rest.length));
  const screen = project(camera, posed, 1);
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < screen.x.length; i++) {
    left = Math.min(left, screen.x[i]);
    right = Math.max(right, screen.x[i]);
    top = Math.min(top, screen.y[i]);
    bottom = Math.max(bottom, screen.y[i]);
  }
  left = clamp(Math.floor(left), 0, camera.width - 1);
  top = clamp(Math.floor(top), 0, camera.height - 1);
  return {
    x: left,
    y: top,
    width: clamp(Math.ceil(right), left + 1, camera.width) - left,
    height: clamp(Math.ceil(bottom), top + 1, camera.height) - top,
  };
}
