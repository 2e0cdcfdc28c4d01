import { EYE_DEPTH } from "../geometry/eye-shape.ts";
import type { HeadTurn } from "../geometry/pose.ts";
import { smoothstep } from "../math/scalar.ts";
import type { Camera } from "../raster/camera.ts";
import { drawStrands } from "../raster/draw-strands.ts";
import { createTarget, drawTriangles } from "../raster/target.ts";
import type { LightSet } from "../scene/light.ts";
import type { SitterModel } from "../scene/sitter-model.ts";
import { paintCloth } from "../shade/cloth.ts";
import { paintEye } from "../shade/eye.ts";
import { lightEye } from "../shade/eye-light.ts";
import { shadeHair } from "../shade/hair.ts";
import { createLighting, type Lit, lightCloth, lightSkin } from "../shade/lit.ts";
import { poseModel, SAMPLES } from "./pose-model.ts";
import { firstIds, type Layers, resolve, type Shaders } from "./resolve.ts";
import { scatterInSkin } from "./subsurface.ts";
import { NORMAL, REST } from "./surface.ts";

export type Scene = {
  camera: Camera;
  lights: LightSet;
  turn: HeadTurn;
  bodyYaw: number;
  express(positions: Float32Array, normals: Float32Array): void;
  /** Unit direction the eyes look in the head's rest frame. */
  gaze: readonly [number, number, number];
};

/** Renders the sitter's layers of one photo. */
export function renderLayers(model: SitterModel, scene: Scene): Layers {
  const { camera, lights } = scene;
  const posed = poseModel(model, scene, camera, lights);
  const target = createTarget(camera.width * SAMPLES, camera.height * SAMPLES);
  const first = firstIds(posed);
  for (const [i, p] of posed.parts.entries()) {
    drawTriangles(target, p.screen, p.part.mesh.indices, first[i]);
  }
  const { hair } = posed;
  drawStrands(target, hair.screen, hair.strands.starts, hair.strands.radius, camera.focal * SAMPLES);
  const lighting = createLighting(lights, camera);
  const hairColours = shadeHair(hair, model.person.hair, lighting);
  const layers = resolve(
    target,
    posed,
    hairColours,
    camera,
    createShaders(model, scene, posed.pose.head, lighting),
  );
  scatterInSkin(layers, camera.focal / (camera.distance - 8));
  return layers;
}

function createShaders(
  model: SitterModel,
  scene: Scene,
  head: Float64Array,
  lighting: ReturnType<typeof createLighting>,
): Shaders {
  const paint = new Float64Array(6);
  const lit: Lit = { fall: new Float64Array(3), mirror: new Float64Array(3) };
  const [gx, gy, gz] = scene.gaze;
  const gazeWorld = [
    head[0] * gx + head[1] * gy + head[2] * gz,
    head[3] * gx + head[4] * gy + head[5] * gz,
    head[6] * gx + head[7] * gy + head[8] * gz,
  ] as const;
  const { face } = model.person;
  const addSolid = (layers: Layers, at: number, weight: number) => {
    for (let c = 0; c < 3; c++) layers.solid[at * 3 + c] += (paint[c] * lit.fall[c] + lit.mirror[c]) * weight;
  };
  return {
    skin: (s, at, weight, layers) => {
      model.paint.paint(s[REST], s[REST + 1], s[REST + 2], paint);
      lightSkin(s, lighting, paint[3], paint[4], lit);
      // two skin parts can share a pixel: the larger share speaks for both
      const before = layers.skin[at];
      layers.skin[at] = before + weight;
      const t = weight / (before + weight);
      for (let c = 0; c < 3; c++) {
        const i = at * 3 + c;
        layers.skinFall[i] += (lit.fall[c] - layers.skinFall[i]) * t;
        layers.skinAlbedo[i] += (paint[c] - layers.skinAlbedo[i]) * t;
        layers.skinMirror[i] += (lit.mirror[c] - layers.skinMirror[i]) * t;
      }
    },
    eye: (s, at, weight, layers) => {
      const side = s[REST] > 0 ? 1 : -1;
      const dx = s[REST] - side * face.eyeSpacing;
      const dz = s[REST + 2] - EYE_DEPTH;
      const r = 1 / Math.sqrt(dx * dx + s[REST + 1] * s[REST + 1] + dz * dz);
      paintEye(dx * r, s[REST + 1] * r, dz * r, scene.gaze, side, model.person.eyes, paint);
      // the upper lid and its lashes shade the ball
      const ex = dx * side;
      const under = model.eye.upperLid(Math.max(-1.4, Math.min(1.35, ex))) - s[REST + 1];
      lightEye(s, lighting, gazeWorld, 0.42 + 0.58 * smoothstep(-0.02, 0.34, under), lit);
      addSolid(layers, at, weight);
    },
    cloth: (s, at, weight, layers) => {
      paintCloth(s[REST], s[REST + 1], s[REST + 2], model.garment.look, model.hem, paint);
      for (let i = 0; i < 3; i++) s[NORMAL + i] += paint[3 + i];
      const r = 1 / Math.hypot(s[NORMAL], s[NORMAL + 1], s[NORMAL + 2]);
      for (let i = 0; i < 3; i++) s[NORMAL + i] *= r;
      lightCloth(s, lighting, lit);
      addSolid(layers, at, weight);
    },
  };
}
