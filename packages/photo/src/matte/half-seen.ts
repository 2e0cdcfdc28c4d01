import { labelComponents } from "./connected-components.ts";
import { distanceToOther, nearestIn } from "./distance-transform.ts";
import { type FaceShape, heightOver } from "./face-shape.ts";
import { type ColourImage, squaredDistance } from "./laplacian.ts";
import { markAbove, markWhere } from "./mark-where.ts";
import { continueColours } from "./push-pull.ts";
import { measureTexture, textureAt } from "./texture.ts";
import { signedDepth } from "./trimap.ts";

/** The model answers at least this where it half sees something; of a wall it is surer. */
const hint = 0.04;
/** From this far off the person on it is the background that is seen, and its texture is measured as far round; in face widths. */
const away = 0.25;
/** How far a hat's colour surely is from the wall's, squared: so much, and five deviations of what is behind. */
const apart = { least: 0.01, variances: 25 };
/** Shaded places that hang together with that may be nearer to the wall's colour: this part of it. */
const shaded = 0.2;
/** Places thinner than twice this are the soft edge of hair, and so far from thicker ones they are hair again; in face widths. */
const [thin, reach] = [0.03, 0.18];

/** A hat's least size, in squared face widths; what the model saw of one whose colour is `elsewhere` behind, as parts of its size. */
const hat = { least: 0.03, seen: 0.36, alike: 0.015, elsewhere: 0.3 };

/** Colours of a plain wall over the eyes, up to a face width off the person, deviate by less than this, of 1 a channel, together. */
const plain = 0.2;

/** It saves the white crown of a hat before a plain wall that is nearly white. @returns 1 on what was added: no hair */
export function addHalfSeen(
  inside: Uint8Array,
  colours: ColourImage,
  segmentation: Float32Array,
  face: FaceShape,
): Uint8Array {
  const { width, height } = colours;
  const depth = signedDepth(inside, width, height);
  const background = markWhere(depth, (value) => value < -away * face.width);
  // of what stands before lettering or a crowd, colours don't tell whose it is
  if (measureSpread(colours, depth, face) > plain) return new Uint8Array(inside.length);
  const found = unlikeWall(colours, background, away * face.width);
  for (let i = 0; i < found.length; i++) {
    const over = heightOver(face, i % width, (i / width) | 0);
    if (inside[i] || segmentation[i] < hint || over < face.eyeLine) found[i] = 0;
  }
  const within = distanceToOther(markAbove(found, 1), width, height);
  const core = markWhere(found, (value) => value > 1);
  for (let i = 0; i < core.length; i++) {
    if (within[i] < thin * face.width) core[i] = 0;
  }
  const far = nearestIn(core, width, height).distance;
  const added = new Uint8Array(inside.length);
  for (let i = 0; i < found.length; i++) {
    if (found[i] > shaded && far[i] < reach * face.width) added[i] = 1;
  }
  dropLettering(added, colours, segmentation, background, face.width);
  for (let i = 0; i < added.length; i++) if (added[i]) inside[i] = 1;
  return added;
}

/** Drops letters and pictures on the wall: they are small, or have a colour that the wall has elsewhere, and the model saw little of them. */
function dropLettering(
  added: Uint8Array,
  { width, data }: ColourImage,
  segmentation: Float32Array,
  background: Uint8Array,
  faceWidth: number,
): void {
  const { label, size } = labelComponents(added, width);
  const seen = new Float64Array(size.length);
  const means = new Float32Array(3 * size.length);
  for (let i = 0; i < added.length; i++) {
    const k = label[i];
    if (k === 0) continue;
    seen[k] += segmentation[i] / size[k];
    for (let c = 0; c < 3; c++) means[3 * k + c] += data[3 * i + c] / size[k];
  }
  const isHat = size.map((pixels, k) => {
    if (k === 0 || pixels < hat.least * faceWidth ** 2) return false;
    if (seen[k] > hat.seen) return true;
    let alike = 0;
    for (let i = 0; i < background.length; i++) {
      if (background[i] && squaredDistance(means, k, data, i) < hat.alike) alike++;
    }
    return alike < hat.elsewhere * pixels;
  });
  for (let i = 0; i < added.length; i++) if (!isHat[label[i]]) added[i] = 0;
}

/** The deviation of the colours behind the head, over the eyes. */
function measureSpread({ width, data }: ColourImage, depth: Float32Array, face: FaceShape): number {
  const [sums, squares] = [new Float64Array(3), new Float64Array(3)];
  let count = 0;
  for (let i = 0; i < depth.length; i++) {
    const isBehind = depth[i] < -away * face.width && depth[i] > -face.width;
    if (!isBehind || heightOver(face, i % width, (i / width) | 0) < face.eyeLine) continue;
    count++;
    for (let c = 0; c < 3; c++) {
      sums[c] += data[3 * i + c];
      squares[c] += data[3 * i + c] ** 2;
    }
  }
  const variance = squares.reduce((sum, square, c) => sum + square / count - (sums[c] / count) ** 2, 0);
  return count > 0 ? Math.sqrt(Math.max(0, variance)) : 0;
}

/** How far each pixel's colour is from that of the background, continued there: over 1 is surely another; 0 on the background. */
function unlikeWall(colours: ColourImage, background: Uint8Array, radius: number): Float32Array {
  const { width, data } = colours;
  const inFront = markWhere(background, (mark) => mark === 0);
  const wall = continueColours(colours, background, inFront);
  const texture = measureTexture(colours, background, radius);
  const out = new Float32Array(background.length);
  for (let i = 0; i < out.length; i++) {
    if (background[i]) continue;
    let off = 0;
    for (let at = i * 3; at < i * 3 + 3; at++) off += (data[at] - wall[at]) ** 2;
    out[i] = off / (apart.least + apart.variances * textureAt(texture, i % width, (i / width) | 0));
  }
  return out;
}
