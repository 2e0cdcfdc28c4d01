import fc from "fast-check";
import { expect, test } from "vitest";
import { nearestIn } from "./distance-transform.ts";
import { buildStencils, type ColourImage } from "./laplacian.ts";
import { continueColours } from "./push-pull.ts";
import { solveRandomWalker } from "./random-walker.ts";
import { solveAlpha } from "./solve-alpha.ts";

const mixes = (width: number, height: number, alphaAt: (x: number, y: number) => number): ColourImage => {
  const data = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const a = alphaAt(i % width, (i / width) | 0);
    data.set([0.2 * a + 0.8 * (1 - a), 0.6 * a + 0.3 * (1 - a), 0.1 * a + 0.9 * (1 - a)], i * 3);
  }
  return { width, height, data };
};

test("two colours that mix are told apart exactly", () => {
  const [width, height] = [40, 24];
  // a soft edge with fine hair on it
  const truth = (x: number, y: number) => Math.min(1, Math.max(0, (x - 12 - 3 * Math.sin(y * 1.7)) / 14));
  const colours = mixes(width, height, truth);
  const alpha = new Float32Array(width * height);
  const unknown = new Uint8Array(width * height);
  for (let i = 0; i < alpha.length; i++) {
    const x = i % width;
    alpha[i] = x > 34 ? 1 : 0;
    unknown[i] = x > 5 && x <= 34 ? 1 : 0;
  }
  const stencils = buildStencils(colours, unknown, 1e-7);
  const none = new Float32Array(stencils.pixels.length);
  solveAlpha(stencils, alpha, { alpha: none, weight: none }, 400);
  const worst = alpha.reduce(
    (w, value, i) => Math.max(w, Math.abs(value - truth(i % width, (i / width) | 0))),
    0,
  );
  expect(worst).toBeLessThan(0.02);
});

test("every row of the matting Laplacian adds up to nothing", () => {
  const colours = mixes(16, 12, (x, y) => ((x * 7 + y * 13) % 10) / 10);
  const { pixels, weights } = buildStencils(colours, new Uint8Array(16 * 12).fill(1), 1e-5);
  for (let u = 0; u < pixels.length; u++) {
    const sum = weights.subarray(u * 25, u * 25 + 25).reduce((a, b) => a + b, 0);
    expect(Math.abs(sum)).toBeLessThan(1e-4);
  }
});

test("the nearest pixel of a set is found to a fraction of a pixel", () => {
  const grid = fc.array(fc.boolean(), { minLength: 108, maxLength: 108 });
  fc.assert(
    fc.property(grid, (set) => {
      const width = 12;
      const inside = Uint8Array.from(set, Number);
      const { distance, index } = nearestIn(inside, width, 9);
      for (let i = 0; i < inside.length; i++) {
        let least = Infinity;
        for (let j = 0; j < inside.length; j++) {
          const away = Math.hypot((i % width) - (j % width), ((i / width) | 0) - ((j / width) | 0));
          if (inside[j]) least = Math.min(least, away);
        }
        if (least === Infinity) expect(index[i]).toBe(-1);
        else expect(distance[i] - least).toBeLessThan(0.5);
      }
    }),
    { numRuns: 40 },
  );
});

test("colours are continued as they are, and stay finite where none is known", () => {
  const colours = mixes(21, 13, () => 0.4);
  const half = Uint8Array.from({ length: 21 * 13 }, (_, i) => (i % 21 < 4 ? 1 : 0));
  const [red] = colours.data;
  const all = new Uint8Array(21 * 13).fill(1);
  for (const value of continueColours(colours, half, all).filter((_, at) => at % 3 === 0)) {
    expect(value).toBeCloseTo(red, 4);
  }
  expect(continueColours(colours, new Uint8Array(21 * 13), all).every(Number.isFinite)).toBe(true);
});

test("what is open takes the side of what it hangs together with", () => {
  // left half of one colour, right half of another; something is believed of their outer columns only
  const colours = mixes(30, 10, (x) => (x < 13 ? 1 : 0));
  const beliefs = new Float32Array(300).fill(0.5);
  const weights = new Float32Array(300);
  for (let i = 0; i < 300; i++) {
    const x = i % 30;
    if (x === 0 || x === 29) {
      beliefs[i] = x === 0 ? 1 : 0;
      weights[i] = 1;
    }
  }
  const { data } = solveRandomWalker(colours, beliefs, weights, 400);
  for (let i = 0; i < 300; i++) expect(data[i] > 0.5).toBe(i % 30 < 13);
});
