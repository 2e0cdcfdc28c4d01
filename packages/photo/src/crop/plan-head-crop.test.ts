import { headCropRules, imageUses } from "@portrait-studio/contract/head-crops";
import { mostEnlargement } from "@portrait-studio/contract/prints";
import fc from "fast-check";
import { expect, test } from "vitest";
import { planHeadCrop } from "./plan-head-crop.ts";

const image = { width: 1638, height: 2048, enlargement: 1 };
const head = { left: 560, top: 400, width: 520, height: 700, hairTop: 380, onWhite: true };

test("every crop is inside its image, is enlarged no further than holds, and a strict one has the head that its rule wants", () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  const side = fc.integer({ min: 1, max: 4096 });
  const enlargement = fc.double({ min: 0.2, max: 1.4, noNaN: true });
  fc.assert(
    fc.property(
      side,
      side,
      enlargement,
      fc.constantFrom(...imageUses),
      part,
      part,
      part,
      part,
      (width, height, enlargement, use, x, y, w, h) => {
        const size = { width: 1 + w * width, height: 1 + h * height };
        const place = { left: x * (width - size.width), top: y * (height - size.height), ...size };
        const seen = { ...place, hairTop: Math.max(0, place.top * w), onWhite: true };
        const plan = planHeadCrop({ width, height, enlargement }, seen, use);
        if (typeof plan === "string") return;
        const { left, top } = plan.part;
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + plan.part.width).toBeLessThanOrEqual(width);
        expect(top + plan.part.height).toBeLessThanOrEqual(height);
        expect(plan.width).toBeLessThanOrEqual(
          (plan.part.width * mostEnlargement) / Math.max(1, enlargement),
        );
        expect(plan.width).toBeLessThanOrEqual(headCropRules[use].width);
        if (plan.ownWidth === plan.width)
          expect(plan.part.width / Math.max(1, enlargement)).toBeGreaterThanOrEqual(plan.width - 1);
        const {
          strict,
          head: [least, most],
        } = headCropRules[use];
        if (!strict) return;
        const share = seen.height / plan.part.height;
        expect(share).toBeGreaterThanOrEqual(least);
        expect(share).toBeLessThanOrEqual(most);
        expect(seen.hairTop).toBeGreaterThan(top);
        expect(seen.top + seen.height).toBeLessThanOrEqual(top + plan.part.height);
      },
    ),
    { numRuns: 2000 },
  );
});

test("a usual portrait gives every use all its pixels, and passports the heights of their rules in millimetres", () => {
  const plans = imageUses.map((use) => planHeadCrop(image, head, use));
  for (const plan of plans) expect(plan).toEqual(expect.any(Object));
  const millimetres = (use: (typeof imageUses)[number], down: number) => {
    const plan = planHeadCrop(image, head, use);
    return typeof plan === "string" ? 0 : (head.height / plan.part.height) * down;
  };
  expect(millimetres("passport-gb", 45)).toBeCloseTo(31.5, 0);
  expect(millimetres("passport-icao", 45)).toBeCloseTo(34, 0);
  expect(millimetres("passport-us", 50.8)).toBeCloseTo(30, 0);
  expect(millimetres("passport-ca", 70)).toBeCloseTo(33.5, 0);
  expect(millimetres("passport-cn", 48)).toBeCloseTo(30.5, 0);
  expect(planHeadCrop(image, head, "passport-us")).toMatchObject({ width: 600, height: 600, dpi: 300 });
});

test("what there is no file of says why", () => {
  expect(planHeadCrop(image, null, "linkedin")).toBe("nobody");
  expect(planHeadCrop(image, { ...head, onWhite: false }, "passport-es")).toBe("backdrop");
  expect(planHeadCrop(image, { ...head, top: 0, hairTop: 0 }, "passport-es")).toBe("tight");
  expect(planHeadCrop(image, { ...head, left: 1100 }, "passport-es")).toBe("tight");
  expect(
    planHeadCrop(
      { width: 280, height: 350 },
      { ...head, left: 90, top: 60, width: 100, height: 140 },
      "linkedin",
    ),
  ).toBe("small");
  expect(
    planHeadCrop(
      { width: 512, height: 640 },
      { ...head, left: 200, top: 200, width: 60, height: 80 },
      "linkedin",
    ),
  ).toMatchObject({ width: 401 });
});
