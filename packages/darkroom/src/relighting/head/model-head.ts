import { blur, clamp, makePlane, type Plane, smoothstep } from "@portrait-studio/raster";
import type { HeadRelief } from "../sitter.ts";
import { drawMesh } from "./draw-mesh.ts";
import { eyeLine, type Landmarks } from "./landmarks.ts";
import { solveScreened } from "./solve-screened.ts";

/** How deep the rounded body may become, in face widths: chests are flatter than they are wide. */
const deepest = 0.62;
/** Hair stands out over the skin beside it by this, in face widths. */
const hairThickness = 0.035;
/** How far the face carries hair and ears with it, and neck and shoulders, in face widths. */
const carriesHair = 0.5;
const carriesNeck = 0.09;
/** Blurs in face widths, and what a sigma is at least in pixels: less smooths nothing. */
const blurs = {
  coverEdge: 0.025,
  hairline: 0.11,
  join: 0.014,
  meshEdge: 0.055,
  triangles: 0.008,
  strayHair: 0.02,
};
const leastBlur = 0.6;
const leastTriangleBlur = 0.5;
/** The mesh's blurred cover, 0..1: from here on its heights hold, and between these it is the face, and its normals are the mesh's. */
const holdsFrom = 0.55;
const faceFrom = [0.45, 0.98] as const;
const normalsFrom = [0.4, 0.98] as const;
/** A normal points towards the camera by this much at least: beyond it would be the back of the head. */
const leastFacing = 0.02;
/** Hair is thickened above the eyes and down to so many face widths below them; where this part of the face's cover is, and on the person. */
const hairEnds = 0.4;
const notFace = [0.02, 0.3] as const;
const onPerson = [0.5, 1] as const;
/** Face widths above the chin: below the first there is no rim to the head; between the others hair goes over into neck. */
const rimEnds = 0.5;
const [neckFrom, neckFull] = [0.45, 0.1];
const chinPoint = 152;

/** It takes about 100 ms at 410 x 512, which is enough for light. `person` is 1 on the person; lengths are in its pixels. */
export function modelHead(landmarks: Landmarks, person: Plane, faceWidth: number): HeadRelief {
  const { width, height } = person;
  const mesh = drawMesh(landmarks, width, height);
  const body = inflate(person, faceWidth);
  const soft = blur(mesh.cover, Math.max(leastBlur, faceWidth * blurs.coverEdge));
  const core = new Uint8Array(width * height);
  for (let i = 0; i < core.length; i++) core[i] = mesh.cover.data[i] > 0 && soft.data[i] > holdsFrom ? 1 : 0;
  thickenHair(body, person, blur(mesh.cover, faceWidth * blurs.hairline), landmarks, faceWidth);
  const lack = correction(mesh.height, body, core, landmarks, faceWidth);
  const high = makePlane(width, height);
  for (let i = 0; i < core.length; i++) {
    high.data[i] = core[i]
      ? mesh.height.data[i] + lack.offset
      : body.data[i] + lack.plane.data[i] * person.data[i];
  }
  // the join between both, and the steps of the mesh's triangles
  const smooth = blur(high, Math.max(leastBlur, faceWidth * blurs.join));
  const face = makePlane(width, height);
  for (let i = 0; i < core.length; i++) face.data[i] = smoothstep(faceFrom[0], faceFrom[1], soft.data[i]);
  const out = { ...slopes(smooth), height: makePlane(width, height), faceWidth, face };
  // the mesh ends on the forehead and before the ears: normals that change over a short way draw its edge in every light
  const wide = blur(mesh.cover, Math.max(leastBlur, faceWidth * blurs.meshEdge));
  const triangles = Math.max(leastTriangleBlur, faceWidth * blurs.triangles);
  const gouraud = [mesh.x, mesh.y, mesh.z].map((plane) => blur(plane, triangles).data);
  for (let i = 0; i < core.length; i++) {
    const part = smoothstep(normalsFrom[0], normalsFrom[1], wide.data[i]);
    const x = out.x.data[i] + (gouraud[0][i] - out.x.data[i]) * part;
    const y = out.y.data[i] + (gouraud[1][i] - out.y.data[i]) * part;
    const z = Math.max(leastFacing, out.z.data[i] + (gouraud[2][i] - out.z.data[i]) * part);
    const length = Math.sqrt(x * x + y * y + z * z);
    out.x.data[i] = x / length;
    out.y.data[i] = y / length;
    out.z.data[i] = z / length;
    out.height.data[i] = smooth.data[i] / faceWidth;
  }
  return out;
}

/** A body as round as its outline is wide, in pixels: root of the solution of Poisson's equation, compressed. */
function inflate(person: Plane, faceWidth: number): Plane {
  const { width, height } = person;
  // stray hair is no shape of its own
  const { data } = blur(person, Math.max(leastBlur, faceWidth * blurs.strayHair));
  const fixed = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) fixed[i] = data[i] < 0.5 ? 1 : 0;
  const solved = solveScreened({
    width,
    height,
    source: 1,
    fixed,
    values: new Float32Array(data.length),
    screen: new Float32Array(data.length),
  });
  const most = deepest * faceWidth;
  for (let i = 0; i < data.length; i++) {
    const round = Math.sqrt(3 * Math.max(0, solved.data[i]));
    solved.data[i] = most * (1 - Math.exp(-round / most));
  }
  return solved;
}

/** The mesh ends below the hairline: hair begins some way from it. */
function thickenHair(body: Plane, person: Plane, face: Plane, landmarks: Landmarks, faceWidth: number): void {
  const { width, height } = person;
  const { y: eyes } = eyeLine(landmarks);
  for (let y = 0; y < height; y++) {
    const above = hairThickness * faceWidth * (1 - smoothstep(eyes, eyes + hairEnds * faceWidth, y));
    if (above <= 0) break;
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const isBeside = 1 - smoothstep(notFace[0], notFace[1], face.data[i]);
      body.data[i] += above * isBeside * smoothstep(onPerson[0], onPerson[1], person.data[i]);
    }
  }
}

/** The body's height gets this, so that it meets the face's: it fades out with the distance, above the chin slowly. */
function correction(
  mesh: Plane,
  body: Plane,
  core: Uint8Array,
  landmarks: Landmarks,
  faceWidth: number,
): { plane: Plane; offset: number } {
  const { width, height } = mesh;
  const chin = landmarks[3 * chinPoint + 1];
  // the face's depth is relative: it lies where its upper rim, from ear to ear over the forehead, meets the head
  let [sum, count] = [0, 0];
  for (let i = width + 1; i < core.length - width - 1; i++) {
    const rim = core[i] && !(core[i - 1] && core[i + 1] && core[i - width] && core[i + width]);
    if (!rim || i / width > chin - rimEnds * faceWidth) continue;
    sum += body.data[i] - mesh.data[i];
    count++;
  }
  const offset = count > 0 ? sum / count : 0;
  const screen = new Float32Array(core.length);
  const values = new Float32Array(core.length);
  for (let y = 0; y < height; y++) {
    const part = smoothstep(chin - neckFrom * faceWidth, chin - neckFull * faceWidth, y);
    const reach = faceWidth * (carriesHair + (carriesNeck - carriesHair) * part);
    const pull = 1 / (reach * reach);
    for (let x = 0, i = y * width; x < width; x++, i++) {
      screen[i] = pull;
      if (core[i]) values[i] = mesh.data[i] + offset - body.data[i];
    }
  }
  return { plane: solveScreened({ width, height, source: 0, fixed: core, values, screen }), offset };
}

/** Normals of a height field whose heights are in pixels. */
function slopes({ width, height, data }: Plane): { x: Plane; y: Plane; z: Plane } {
  const out = { x: makePlane(width, height), y: makePlane(width, height), z: makePlane(width, height) };
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - 1) * width;
    const below = Math.min(height - 1, y + 1) * width;
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const dx = (data[x < width - 1 ? i + 1 : i] - data[x > 0 ? i - 1 : i]) / 2;
      const dy = (data[below + x] - data[above + x]) / 2;
      const length = Math.sqrt(dx * dx + dy * dy + 1);
      out.x.data[i] = clamp(-dx / length, -1, 1);
      out.y.data[i] = clamp(-dy / length, -1, 1);
      out.z.data[i] = 1 / length;
    }
  }
  return out;
}
