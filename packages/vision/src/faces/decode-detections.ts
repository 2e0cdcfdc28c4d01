export interface AnchorGrid {
  /** side of the input, in pixels */
  input: number;
  layers: readonly { stride: number; anchors: number }[];
}

export const shortRange: AnchorGrid = {
  input: 128,
  layers: [
    { stride: 8, anchors: 2 },
    { stride: 16, anchors: 6 },
  ],
};
export const fullRange: AnchorGrid = { input: 192, layers: [{ stride: 4, anchors: 1 }] };

/** In fractions of the input's side. */
export interface RawDetection {
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

/** As MediaPipe's TensorsToDetectionsCalculator decodes them: offsets from the anchor's middle in pixels of the input. */
export function decodeDetections(
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
