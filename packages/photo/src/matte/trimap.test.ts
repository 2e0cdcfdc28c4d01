import { expect, test } from "vitest";
import { toFaceShape } from "./face-shape.ts";
import { drawScene } from "./scene.fixture.ts";
import { makeTrimap, signedDepth } from "./trimap.ts";

/** How likely hair is at places of a drawn person whose coat has the hair's colour, in face widths from the middle of the face. */
function measureHair(isHair: (x: number, y: number) => boolean) {
  const dark = [60, 40, 30] as const;
  const { photo, alpha, own, face } = drawScene({ hair: dark, shirt: dark, strands: 0 });
  const { width, height } = photo;
  const { width: unit } = face;
  const [cx, cy] = [0.5 * width, 0.4 * height];
  const like = new Float32Array(alpha.length);
  const inside = new Uint8Array(alpha.length);
  for (let i = 0; i < alpha.length; i++) {
    inside[i] = alpha[i] > 0.5 ? 1 : 0;
    const dyed = isHair(((i % width) - cx) / unit, (((i / width) | 0) - cy) / unit);
    if (inside[i] && (dyed || own[i * 3] < 80)) like[i] = 1;
  }
  const colours = { width, height, data: new Float32Array(alpha.length * 3) };
  const segmentation = { width, height, data: alpha };
  const hat = new Float32Array(alpha.length);
  const depth = signedDepth(inside, width, height);
  const shape = toFaceShape(face, 0, 0, 1);
  const { hair } = makeTrimap(colours, depth, segmentation, shape, { like, hat }, 1);
  return (x: number, y: number) => hair[Math.round(cy + y * unit) * width + Math.round(cx + x * unit)];
}

test("a coat of the hair's colour is no hair where skin lies between, and long hair on the chest is", () => {
  const short = measureHair(() => false);
  expect([short(0, -0.8), short(0.5, 1.1), short(0, 1.4)]).toEqual([1, 0, 0]);
  const long = measureHair((x, y) => Math.abs(x) < 0.6 && y > -0.2);
  expect([long(0, -0.8), long(0.3, 1.1)]).toEqual([1, 1]);
});
