import { type Pyramid, type Rect, readSquare, type Square } from "@portrait-studio/raster";
import { openModel } from "../runtime/open-model.ts";
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

/** The detectors know heads up to some 45 degrees, so `angle` turns the photo first. The best face comes first. */
export async function detectFaces(pyramid: Pyramid, angle = 0): Promise<Detection[]> {
  const whole = getWholeSquare(pyramid[0], angle);
  const found = [...(await look(pyramid, whole, "short")), ...(await look(pyramid, whole, "full"))];
  return mergeDetections(found);
}

export async function detectSmallFaces(pyramid: Pyramid): Promise<Detection[]> {
  const found: Detection[] = [];
  for (const tile of getTiles(pyramid[0])) found.push(...(await look(pyramid, tile, "full")));
  return mergeDetections(found);
}

/** The box is in the photo's pixels, round the head. */
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

interface AnchorGrid {
  /** side of the input, in pixels */
  input: number;
  layers: readonly { stride: number; anchors: number }[];
}

const shortRange: AnchorGrid = {
  input: 128,
  layers: [
    { stride: 8, anchors: 2 },
    { stride: 16, anchors: 6 },
  ],
};
const fullRange: AnchorGrid = { input: 192, layers: [{ stride: 4, anchors: 1 }] };

/** In fractions of the input's side. */
interface RawDetection {
  x: number;
  y: number;
  width: number;
  height: number;
  score: number;
  /** of the line through the eyes, degrees clockwise */
  angle: number;
}

/** Values per anchor: a box by middle and size, then six points: eyes, nose, mouth, ears. */
const valuesPerAnchor = 16;

/** Decodes as MediaPipe's TensorsToDetectionsCalculator does: offsets from the anchor's middle in pixels of the input. */
function decodeDetections(
  boxes: Float32Array,
  scores: Float32Array,
  grid: AnchorGrid,
  leastScore: number,
): RawDetection[] {
  const found: RawDetection[] = [];
  let anchor = 0;
  for (const { stride, anchors } of grid.layers) {
    const side = Math.ceil(grid.input / stride);
    for (let cell = 0; cell < side * side; cell++) {
      for (let k = 0; k < anchors; k++, anchor++) {
        const score = 1 / (1 + Math.exp(-scores[anchor]));
        if (score < leastScore) continue;
        const [ax, ay] = [((cell % side) + 0.5) / side, (Math.floor(cell / side) + 0.5) / side];
        const at = (i: number) => boxes[anchor * valuesPerAnchor + i] / grid.input;
        found.push({
          x: ax + at(0),
          y: ay + at(1),
          width: at(2),
          height: at(3),
          score,
          angle: (Math.atan2(at(7) - at(5), at(6) - at(4)) * 180) / Math.PI,
        });
      }
    }
  }
  return found;
}
