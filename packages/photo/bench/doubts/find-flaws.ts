import { boxMean, type Plane } from "@portrait-studio/raster";
import { type MatteFace, toFaceShape } from "../../src/matte/face-shape.ts";

/** What somebody would see at once in a portrait: a piece that is wrong by more than half over this width, in face widths. */
const pieceWidth = 0.045;
/** Such pieces together, in squared face widths, from which on a cut-out is wrong: round the head, and elsewhere. */
const most = { head: 0.012, body: 0.15 };

export interface Flaws {
  /** area of wrong pieces, in squared face widths */
  head: number;
  body: number;
  isWrong: boolean;
}

/** What is wrong in a cut-out whose truth is known. @param face in the planes' pixels */
export function findFlaws(found: Plane, truth: Plane, face: MatteFace): Flaws {
  const { width, height, data } = truth;
  const shape = toFaceShape(face, 0, 0, 1);
  const off = new Float32Array(data.length);
  for (let i = 0; i < off.length; i++) off[i] = Math.abs(found.data[i] - data[i]);
  const radius = Math.max(1, Math.round((pieceWidth * shape.width) / 2));
  const pieces = boxMean({ width, height, data: off }, radius).data;
  const areas = { head: 0, body: 0 };
  for (let i = 0; i < off.length; i++) {
    if (pieces[i] < 0.5) continue;
    const x = (i % width) - shape.centre.x;
    const y = ((i / width) | 0) - shape.centre.y;
    const low = x * shape.up.x + y * shape.up.y < shape.chin - 0.3 * shape.width;
    areas[low || Math.hypot(x, y) > 1.4 * shape.width ? "body" : "head"] += 1 / shape.width ** 2;
  }
  return { ...areas, isWrong: areas.head > most.head || areas.body > most.body };
}
