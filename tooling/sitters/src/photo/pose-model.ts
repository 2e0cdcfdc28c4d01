import type { HeadTurn } from "../geometry/pose.ts";
import { createPose, type Pose } from "../geometry/pose.ts";
import type { Strands } from "../hair/strands.ts";
import { type Camera, type Projected, project } from "../raster/camera.ts";
import {
  createDepthMap,
  type DepthMap,
  drawMeshDepth,
  drawStrandDepth,
  projectToLight,
} from "../raster/depth-map.ts";
import { type Lamp, type LightSet, lampDirection } from "../scene/light.ts";
import type { Part } from "../scene/part.ts";
import type { SitterModel } from "../scene/sitter-model.ts";
import { hairShadow, softShadow } from "../shade/shadow.ts";

/** Light that reaches each vertex: surroundings (rgb), shares of key and rim. */
export type VertexLight = { around: Float32Array; key: Float32Array; rim: Float32Array };

export type PosedPart = {
  part: Part;
  positions: Float32Array;
  normals: Float32Array;
  /** On the sample grid, twice the picture's size. */
  screen: Projected;
  light: VertexLight;
};

export type PosedHair = {
  /** Points before this one belong to brows, lashes and beard. */
  faceHair: number;
  strands: Strands;
  positions: Float32Array;
  screen: Projected;
  light: VertexLight;
};

export type PosedModel = { parts: PosedPart[]; hair: PosedHair; pose: Pose };

export const SAMPLES = 2;

export type PoseOptions = {
  turn: HeadTurn;
  bodyYaw: number;
  /** Moves a rest point and its normal into the expression, in place. */
  express(positions: Float32Array, normals: Float32Array): void;
};

/** Puts the sitter into the pose before the camera and finds what light reaches every vertex. */
export function poseModel(
  model: SitterModel,
  options: PoseOptions,
  camera: Camera,
  lights: LightSet,
): PosedModel {
  const pose = createPose(options.turn, options.bodyYaw);
  const moved = model.parts.map((part) => {
    const rest = part.mesh.positions.slice();
    const normals = part.mesh.normals.slice();
    if (part.kind === "skin") options.express(rest, normals);
    const positions = new Float32Array(rest.length);
    const outNormals = new Float32Array(rest.length);
    pose.apply(rest, normals, positions, outNormals);
    return { part, rest, positions, normals: outNormals };
  });
  const { hair, hairAmbient } = model;
  const hairRest = hair.points.slice();
  const hairTowards = new Float32Array(hairRest.length);
  const hairPositions = new Float32Array(hairRest.length);
  // brows, lashes and beard move with the face
  options.express(hairRest.subarray(0, model.faceHair * 3), hairTowards.subarray(0, model.faceHair * 3));
  pose.apply(hairRest, hairAmbient.towards, hairPositions, hairTowards);

  const maps = [lights.key, lights.rim].map((lamp) => createLightMap(lamp));
  for (const map of maps) {
    for (const { part, positions } of moved)
      drawMeshDepth(map, projectToLight(map, positions), part.mesh.indices);
  }
  for (const map of maps) drawStrandDepth(map, projectToLight(map, hairPositions), hair.starts, 3);

  const parts = moved.map(({ part, rest, positions, normals }): PosedPart => {
    const towards = new Float32Array(rest.length);
    const scratch = new Float32Array(rest.length);
    pose.apply(rest, part.ambient.towards, scratch, towards);
    return {
      part,
      positions,
      normals,
      screen: project(camera, positions, SAMPLES),
      light: {
        around: surroundings(part.ambient.open, towards, lights),
        key: softShadow(maps[0], positions, lights.key.softness, 0.3),
        rim: softShadow(maps[1], positions, lights.rim.softness, 0.3),
      },
    };
  });
  return {
    parts,
    pose,
    hair: {
      faceHair: model.faceHair,
      strands: hair,
      positions: hairPositions,
      screen: project(camera, hairPositions, SAMPLES),
      light: {
        around: surroundings(hairAmbient.open, hairTowards, lights),
        key: hairShadow(maps[0], hairPositions, hair.starts, lights.key.softness * 0.6),
        rim: hairShadow(maps[1], hairPositions, hair.starts, lights.rim.softness * 0.6),
      },
    },
  };
}

function createLightMap(lamp: Lamp): DepthMap {
  return createDepthMap(lampDirection(lamp), [0, -8, 0], 30, 640);
}

function surroundings(open: Float32Array, towards: Float32Array, lights: LightSet): Float32Array {
  const out = new Float32Array(towards.length);
  const [right, up, camera] = lights.towards;
  for (let v = 0, o = 0; v < open.length; v++, o += 3) {
    for (let c = 0; c < 3; c++) {
      const light =
        lights.around[c] * open[v] +
        right[c] * towards[o] +
        up[c] * towards[o + 1] +
        camera[c] * towards[o + 2];
      out[o + c] = Math.max(light, 0);
    }
  }
  return out;
}
