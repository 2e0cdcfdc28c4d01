import { judgeLikeness } from "@portrait-studio/vision";
import { describe, expect, test } from "vitest";
import { lookAtPhoto } from "../findings/look-at-photo.ts";
import { besides, emptyPhoto, missing, readPhoto } from "../photos.fixture.ts";
import { measureLikeness } from "./measure-likeness.ts";

/** Three photos of somebody, as much as a comparison needs. */
async function readPerson(name: string): Promise<string[]> {
  const { faces } = await lookAtPhoto(readPhoto(name));
  return Array<string>(3).fill(faces[0]?.identity ?? "");
}

describe.skipIf(missing.photos)(`on real portraits${missing.reason}`, () => {
  test("tells whether it is the person, by the face that is most like them", async () => {
    const hopper = await readPerson("hopper-large");
    const own = await measureLikeness(readPhoto("hopper"), hopper);
    const other = await measureLikeness(readPhoto("ride"), hopper);
    expect([own, other].map((likeness) => judgeLikeness(likeness ?? Number.NaN))).toEqual([
      "same",
      "different",
    ]);
    const together = await measureLikeness(await besides(readPhoto("ride"), readPhoto("hopper")), hopper);
    expect(together).toBeCloseTo(own ?? Number.NaN, 1);
  });

  test("returns null without a face, and for a person with only two photos", async () => {
    const hopper = await readPerson("hopper");
    expect(await measureLikeness(await emptyPhoto(), hopper)).toBeNull();
    expect(await measureLikeness(readPhoto("hopper"), hopper.slice(1))).toBeNull();
  });
});

test.each([
  [1, "same"],
  [0.5, "same"],
  [0.499, "unsure"],
  [0.401, "unsure"],
  [0.4, "different"],
  [0, "different"],
])("a likeness of %d is %s", (likeness, sameness) => {
  expect(judgeLikeness(likeness)).toBe(sameness);
});
