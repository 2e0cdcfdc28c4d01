import { type Pyramid, type Rect, readSquare, type Square } from "@portrait-studio/raster";
import { openModel } from "../runtime/open-model.ts";
import { decodeDetections, fullRange, type RawDetection, shortRange } from "./decode-detections.ts";
import { type Detection, mergeDetections } from "./merge-detections.ts";

/** From here on a place is worth a look by the mesh, which is the better judge. */
const leastScore = 0.35;

function getWholeSquare({ width, height }: { width: number; height: number }, angle: number): Square {
  return { x: width / 2, y: height / 2, side: Math.max(width, height), angle };
}

/** Overlapping squares of half the photo's longer side, for faces that are too small in the whole. */
function getTiles({ width, height }: { width: number; height: number }): Square[] {
  const side = Math.max(width, height) / 2;
  const centres = (length: number) => {
    const count = Math.max(1, Math.ceil((length - side) / (0.75 * side)) + 1);
    return Array.from({ length: count }, (_, i) =>
      count === 1 ? length / 2 : side / 2 + (i * (length - side)) / (count - 1),
    );
  };
  return centres(height).flatMap((y) => centres(width).map((x) => ({ x, y, side, angle: 0 })));
}

/** @param angle by which the photo is turned first: the detectors know heads up to some 45 degrees @returns the best first */
export async function detectFaces(pyramid: Pyramid, angle = 0): Promise<Detection[]> {
  const whole = getWholeSquare(pyramid[0], angle);
  const found = [...(await look(pyramid, whole, "short")), ...(await look(pyramid, whole, "full"))];
  return mergeDetections(found);
}

/** Looks for small faces, tile by tile. @returns the best first */
export async function detectSmallFaces(pyramid: Pyramid): Promise<Detection[]> {
  const found: Detection[] = [];
  for (const tile of getTiles(pyramid[0])) found.push(...(await look(pyramid, tile, "full")));
  return mergeDetections(found);
}

/** Looks for the face that a person has marked. @param box in the photo's pixels, round the head */
export async function detectMarkedFace(pyramid: Pyramid, box: Rect): Promise<Detection[]> {
  const side = 1.6 * Math.max(box.width, box.height);
  const square = { x: box.left + box.width / 2, y: box.top + box.height / 2, side, angle: 0 };
  return mergeDetections([
    ...(await look(pyramid, square, "short")),
    ...(await look(pyramid, square, "full")),
  ]);
}

async function look(pyramid: Pyramid, square: Square, range: "short" | "full"): Promise<Detection[]> {
  const grid = range === "short" ? shortRange : fullRange;
  const network = await openModel(range === "short" ? "face-short-range" : "face-full-range");
  const [boxes, scores] = await network.run(
    readSquare(pyramid, square, { size: grid.input, range: [-1, 1] }),
  );
  return decodeDetections(boxes, scores, grid, leastScore).map((raw) => place(raw, square));
}

function place(raw: RawDetection, square: Square): Detection {
  const radians = (square.angle * Math.PI) / 180;
  const across = (raw.x - 0.5) * square.side;
  const down = (raw.y - 0.5) * square.side;
  return {
    x: square.x + across * Math.cos(radians) - down * Math.sin(radians),
    y: square.y + across * Math.sin(radians) + down * Math.cos(radians),
    side: Math.max(raw.width, raw.height) * square.side,
    score: raw.score,
    angle: square.angle + raw.angle,
  };
}
