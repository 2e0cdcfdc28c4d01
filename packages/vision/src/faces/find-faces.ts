import { buildPyramid, type Pyramid, type Raster, type Rect } from "@portrait-studio/raster";
import type { Face } from "../types.ts";
import { describeFace } from "./describe-face.ts";
import { detectFaces, detectMarkedFace, detectSmallFaces } from "./detect-faces.ts";
import { fitMesh, type Mesh } from "./fit-mesh.ts";
import type { Detection } from "./merge-detections.ts";
import { overlap } from "./merge-detections.ts";

/** From here on the mesh takes a place for a face: real ones are near 1, false alarms under 0.1. */
const presentFrom = 0.5;
/** A face that is larger than this part of the photo's longer side leaves none too small for a look at the whole. */
const largeFrom = 0.16;
/** The detector's score of a face that it sees the right way up; seen upside down it stays under 0.76. */
const uprightFrom = 0.8;

/** The likeliest face comes first; all are in the image's own pixels. */
export async function findFaces(raster: Raster): Promise<Face[]> {
  const pyramid = buildPyramid(raster);
  let faces = await confirm(pyramid, await detectFaces(pyramid));
  const longer = Math.max(raster.width, raster.height);
  if (!faces.some(({ detection }) => detection.side > largeFrom * longer)) {
    faces = distinct([...faces, ...(await confirm(pyramid, await detectSmallFaces(pyramid)))]);
  }
  // a photo that lies on its side or on its head: eyes and mouth pass for each other there, the better view decides
  if (!faces.some(({ detection }) => detection.score >= uprightFrom)) {
    for (const angle of [90, -90, 180]) {
      faces = distinct([...faces, ...(await confirm(pyramid, await detectFaces(pyramid, angle)))]);
    }
  }
  return rank(raster, faces).map(({ detection, mesh }) => describeFace(pyramid, mesh, detection.score));
}

export async function findMarkedFace(raster: Raster, box: Rect): Promise<Face | null> {
  const pyramid = buildPyramid(raster);
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const faces = await confirm(pyramid, await detectMarkedFace(pyramid, box));
  const inside = faces.filter(
    ({ detection: { x, y } }) =>
      Math.abs(x - middle.x) < box.width / 2 && Math.abs(y - middle.y) < box.height / 2,
  );
  const [best] = inside.toSorted((a, b) => b.detection.side - a.detection.side);
  return best ? describeFace(pyramid, best.mesh, best.detection.score) : null;
}

interface FoundMesh {
  detection: Detection;
  mesh: Mesh;
}

async function confirm(pyramid: Pyramid, detections: readonly Detection[]): Promise<FoundMesh[]> {
  const found: FoundMesh[] = [];
  for (const detection of detections) {
    const mesh = await fitMesh(pyramid, detection);
    if (mesh.presence >= presentFrom) found.push({ detection, mesh });
  }
  return distinct(found);
}

/** Meshes with more than this in common, intersection over union, are one face. */
const sameFrom = 0.3;

/** Two detections may lead to one face: the surer one stays. */
function distinct(found: readonly FoundMesh[]): FoundMesh[] {
  const sure = ({ detection, mesh }: FoundMesh) => detection.score * mesh.presence;
  const kept: FoundMesh[] = [];
  for (const next of found.toSorted((a, b) => sure(b) - sure(a))) {
    const square = computeSquare(next.mesh);
    if (kept.every(({ mesh }) => overlap(computeSquare(mesh), square) <= sameFrom)) kept.push(next);
  }
  return kept;
}

function computeSquare({ points }: Mesh): { x: number; y: number; side: number } {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 3) {
    [left, right] = [Math.min(left, points[i]), Math.max(right, points[i])];
    [top, bottom] = [Math.min(top, points[i + 1]), Math.max(bottom, points[i + 1])];
  }
  return { x: (left + right) / 2, y: (top + bottom) / 2, side: Math.max(right - left, bottom - top) };
}

/** Large and central first: a portrait's sitter, not who walks by behind. */
function rank(raster: Raster, found: readonly FoundMesh[]): FoundMesh[] {
  const longer = Math.max(raster.width, raster.height);
  const worth = ({ mesh, detection }: FoundMesh) => {
    const { x, y, side } = computeSquare(mesh);
    const far = Math.hypot(x - raster.width / 2, y - 0.45 * raster.height) / longer;
    return side * (1 - 0.6 * Math.min(1, far)) * (0.5 + 0.5 * detection.score);
  };
  return found.toSorted((a, b) => worth(b) - worth(a));
}
