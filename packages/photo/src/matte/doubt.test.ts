import { expect, test } from "vitest";
import { judgeDoubt, measureDoubt } from "./doubt.ts";
import { toFaceShape } from "./face-shape.ts";
import { markWhere } from "./mark-where.ts";
import { drawScene } from "./scene.fixture.ts";
import { countColours } from "./side-colours.ts";
import { signedDepth } from "./trimap.ts";

interface Circumstances {
  isAlone?: boolean;
  /** what the model says of the piece, where that is not the truth */
  seen?: number;
  /** part of the outline with a line on it */
  line?: number;
}

/** The doubt of a cut that is the truth but for a square piece, whose middle and side are in face widths from the face's middle. */
function judgeWith(
  piece: { x: number; y: number; side: number },
  { isAlone = true, seen, line = 0 }: Circumstances = {},
) {
  const { photo, alpha: truth, face } = drawScene();
  const answer = truth.slice();
  const { width, height } = photo;
  const shape = toFaceShape(face, 0, 0, 1);
  const alpha = truth.slice();
  for (let i = 0; i < alpha.length; i++) {
    const x = ((i % width) - shape.centre.x) / shape.width - piece.x;
    const y = (Math.floor(i / width) - shape.centre.y) / shape.width - piece.y;
    if (Math.max(Math.abs(x), Math.abs(y)) < piece.side / 2) {
      alpha[i] = 1 - truth[i];
      answer[i] = seen ?? truth[i];
    }
  }
  const none = { pixels: new Int32Array(0), confidence: new Float32Array(0) };
  const continued = { foreground: new Float32Array(3 * alpha.length), background: new Float32Array(0) };
  const inside = Uint8Array.from(answer, (value) => (value > 0.5 ? 1 : 0));
  const hair = new Float32Array(alpha.length);
  const trimap = { marks: inside, hair, depth: signedDepth(inside, width, height) };
  const colours = { width, height, data: Float32Array.from(photo.data, (value) => value / 255) };
  const band = 0.1 * shape.width;
  const sides = {
    person: countColours(
      colours,
      markWhere(trimap.depth, (value) => value > band),
      shape.width,
    ),
    background: countColours(
      colours,
      markWhere(trimap.depth, (value) => value < -band),
      shape.width,
    ),
  };
  return judgeDoubt(
    measureDoubt(
      colours,
      { alpha, ...none, ...continued, background: continued.foreground.map(() => 1), sides },
      trimap,
      { width, height, data: answer },
      { touched: 0, isAlone, hat: new Float32Array(alpha.length), line },
      shape,
    ),
  );
}

test("a cut that is the model's answer is not doubted, nor is one with a speck that nobody sees", () => {
  expect(judgeWith({ x: 0, y: 0, side: 0 })).toEqual({ score: 0, reasons: [] });
  expect(judgeWith({ x: 0.9, y: -0.3, side: 0.06 }).score).toBeLessThan(0.2);
});

test("an outline on which a line of the old background is left is doubted, a trace of it is not", () => {
  expect(judgeWith({ x: 0, y: 0, side: 0 }, { line: 0.03 }).score).toBe(0);
  const { score, reasons } = judgeWith({ x: 0, y: 0, side: 0 }, { line: 0.09 });
  expect(score).toBeGreaterThan(0.5);
  expect(reasons).toEqual(["background-alike"]);
});

test("a piece beside the head that only colours took for the person is doubted", () => {
  const { score, reasons } = judgeWith({ x: 0.9, y: -0.3, side: 0.25 });
  expect(score).toBeGreaterThan(0.5);
  expect(reasons).toEqual(["hair-unclear"]);
});

test("a piece far below the head has to be larger, as a desk or a chair is", () => {
  expect(judgeWith({ x: 0, y: 1.7, side: 0.25 }).score).toBeLessThan(0.2);
  const { score, reasons } = judgeWith({ x: 0, y: 1.9, side: 0.8 });
  expect(score).toBeGreaterThan(0.5);
  expect(reasons).toEqual(["parts-unclear"]);
});

test("beside somebody else, what the model sees and the cut leaves out is theirs", () => {
  const eaten = { x: 0, y: -0.5, side: 0.3 };
  expect(judgeWith(eaten).score).toBeGreaterThan(0.5);
  expect(judgeWith(eaten, { isAlone: false }).score).toBe(0);
});

test("a patch of the wall beside the hair that the model takes for hair, too, is doubted by its colour", () => {
  const { score, reasons } = judgeWith({ x: 0.75, y: -0.4, side: 0.2 }, { seen: 0.75 });
  expect(score).toBeGreaterThan(0.5);
  expect(reasons).toEqual(["background-alike"]);
});
