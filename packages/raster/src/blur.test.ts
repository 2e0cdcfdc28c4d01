import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blur, boxMean } from "./blur.ts";
import { makePlane, type Plane } from "./plane.ts";

/** The mean of a square with the edge held, by its definition. */
function squareMean({ width, height, data }: Plane, x: number, y: number, radius: number): number {
  let sum = 0;
  for (let v = y - radius; v <= y + radius; v++) {
    for (let u = x - radius; u <= x + radius; u++) {
      const row = Math.min(height - 1, Math.max(0, v));
      sum += data[row * width + Math.min(width - 1, Math.max(0, u))];
    }
  }
  return sum / (2 * radius + 1) ** 2;
}

const size = fc.integer({ min: 1, max: 12 });

test("a box mean is the mean of its square, also where the square is larger than the plane", () => {
  fc.assert(
    fc.property(
      size,
      size,
      fc.integer({ min: 0, max: 15 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (width, height, radius, values) => {
        const data = new Float32Array(width * height);
        for (let i = 0; i < data.length; i++) data[i] = values.next().value ?? 0;
        const plane = makePlane(width, height, data);
        const { data: means } = boxMean(plane, radius);
        for (let i = 0; i < data.length; i++) {
          expect(means[i]).toBeCloseTo(squareMean(plane, i % width, Math.floor(i / width), radius), 4);
        }
      },
    ),
  );
});

test.each([0.1, 0.8, 1.9, 2.5, 7, 8, 41])(
  "a blur of %d pixels leaves an even plane as it is, to its edge",
  (sigma) => {
    const even = makePlane(30, 20, new Float32Array(600).fill(0.4));
    for (const value of blur(even, sigma).data) expect(value).toBeCloseTo(0.4, 5);
  },
);

describe.each([0.1, 0.8, 1.9, 2.5, 7])("a blur of %d pixels", (sigma) => {
  test("spreads a point by its deviation and loses nothing of it", () => {
    const dot = makePlane(81, 81);
    dot.data[40 * 81 + 40] = 1;
    const { data } = blur(dot, sigma);
    let sum = 0;
    let square = 0;
    for (let i = 0; i < data.length; i++) {
      sum += data[i];
      square += data[i] * ((i % 81) - 40) ** 2;
    }
    expect(sum).toBeCloseTo(1, 3);
    // under a fifth of a pixel it is a copy; a box pass has whole pixels
    const expected = sigma < 0.2 ? 0 : sigma;
    expect(Math.abs(Math.sqrt(square) - expected)).toBeLessThan(0.05 * sigma + 0.06);
  });

  test("gives the same for the mirror image, mirrored", () => {
    const [width, height] = [23, 9];
    const data = Float32Array.from({ length: width * height }, (_, i) => ((i * 37) % 101) / 101);
    const mirrored = data.map((_, i) => data[i - (i % width) + width - 1 - (i % width)]);
    const one = blur(makePlane(width, height, data), sigma).data;
    const other = blur(makePlane(width, height, mirrored), sigma).data;
    for (let i = 0; i < one.length; i++) {
      expect(other[i - (i % width) + width - 1 - (i % width)]).toBeCloseTo(one[i], 5);
    }
  });
});

/** A Gaussian by its definition, along the pixels that lie `step` apart about `at`. */
function weigh(data: Float32Array, at: number, step: number, sigma: number): number {
  const reach = Math.ceil(4 * sigma);
  let sum = 0;
  let total = 0;
  for (let k = -reach; k <= reach; k++) {
    const weight = Math.exp(-(k * k) / (2 * sigma * sigma));
    sum += weight * (data[at + k * step] ?? 0);
    total += weight;
  }
  return sum / total;
}

test.each([8, 13.7, 20])("a blur of %d pixels is a Gaussian", (sigma) => {
  const side = 331;
  // patches of all sizes with hard edges
  const data = Float32Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [i % side, Math.floor(i / side)];
    return Math.sin(x / 3) + Math.sin((x + 2 * y) / 17) + Math.sin(y / 40) > 0.3 ? 1 : 0;
  });
  const rows = data.map((_, i) => weigh(data, i, 1, sigma));
  const { data: blurred } = blur(makePlane(side, side, data), sigma);
  const margin = 4 * 20 + 1;
  let worst = 0;
  for (let y = margin; y < side - margin; y += 3) {
    for (let x = margin; x < side - margin; x++) {
      const i = y * side + x;
      worst = Math.max(worst, Math.abs(blurred[i] - weigh(rows, i, side, sigma)));
    }
  }
  expect(worst).toBeLessThan(0.02);
});
