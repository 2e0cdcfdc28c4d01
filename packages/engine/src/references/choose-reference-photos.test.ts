import type { PhotoProblem } from "@portrait-studio/contract";
import type { AnalysedPhoto, ArtifactPhoto, SetAnalysis } from "@portrait-studio/photo/types";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { portrait } from "../testing/portrait-reader.fixture.ts";
import { chooseReferencePhotos, takeReferences } from "./choose-reference-photos.ts";

const setOf = (photos: ArtifactPhoto[]) =>
  ({ photos, usable: true, references: [] }) as unknown as SetAnalysis;
const choose = (photos: ArtifactPhoto[], analysed: AnalysedPhoto[] = []) =>
  chooseReferencePhotos(setOf(photos), analysed).map(({ photo, view }) => `${photo.id} ${view}`);
const turned = (id: string, degrees: number, change: Partial<ArtifactPhoto> = {}) => {
  const plain = portrait(id, 0, change);
  return { ...plain, face: { ...plain.face, yaw: degrees / 45 } };
};
const standing = (id: string, quality: number) => {
  const plain = portrait(id, 0, { quality, head: { x: 0.4, y: 0.1, width: 0.2, height: 0.25 } });
  return { ...plain, face: { ...plain.face, width: 0.16 } };
};

test("takes the front, both turns and the upper body before better photos of the front", () => {
  const photos = [
    turned("front", 2, { quality: 0.95 }),
    turned("front-2", 5, { quality: 0.94 }),
    turned("left", 30, { quality: 0.7 }),
    turned("left-2", 34, { quality: 0.6 }),
    turned("right", -28, { quality: 0.65 }),
    standing("body", 0.5),
  ];
  expect(choose(photos)).toEqual([
    "front front",
    "left turned_left",
    "right turned_right",
    "body upper_body",
    "front-2 front",
    "left-2 turned_left",
  ]);
});

test.each<[string, Partial<ArtifactPhoto>]>([
  ["a stranger", { verdicts: ["otherPerson"] }],
  ["one of several people", { verdicts: ["severalPeople"] }],
  ["a person in sunglasses", { verdicts: ["sunglasses"] }],
  ["a copy", { duplicateOf: "pho_0" }],
  ["nobody", { subject: -1, found: false }],
])("never takes a photo of %s, even where too few are left", (_, change) => {
  const photos = [portrait("a", 0), portrait("b", 1), portrait("odd", 2, { quality: 1, ...change })];
  expect(choose(photos).map((one) => one.split(" ")[0])).toEqual(["a", "b"]);
});

test.each<PhotoProblem>(["blurry", "tooDark", "eyesClosed", "hairCut", "tooSmall"])(
  "takes a photo that is %s only where fewer than four are without a flaw",
  (verdict) => {
    const flawed = portrait("flawed", 1, { quality: 1, verdicts: [verdict] });
    const sound = [0, 1, 2, 3].map((index) => portrait(`p${index}`, index));
    expect(choose([flawed, ...sound]).join()).not.toContain("flawed");
    expect(choose([flawed, ...sound.slice(1)]).join()).toContain("flawed");
  },
);

test("prefers even light, and a person alone", () => {
  const lit = (id: string, side: number) =>
    ({
      id,
      analysis: { findings: { faces: [{ measures: { skin: { side } } }] } },
    }) as unknown as AnalysedPhoto;
  const photos = [portrait("half", 0, { quality: 0.9 }), portrait("even", 0, { quality: 0.8 })];
  expect(choose(photos, [lit("half", 1.3), lit("even", 0.1)])[0]).toContain("even");
  const crowd = portrait("crowd", 0, { quality: 0.9, others: [{ x: 0, y: 0, width: 0.2, height: 0.2 }] });
  expect(choose([crowd, portrait("alone", 0, { quality: 0.8 })])[0]).toContain("alone");
});

test("takes at most eight, each once, whatever the photos are", () => {
  const verdict = fc.constantFrom<PhotoProblem>(
    "blurry",
    "otherPerson",
    "hairCut",
    "duplicate",
    "sunglasses",
  );
  const photo = fc.record({
    yaw: fc.double({ min: -1, max: 1, noNaN: true }),
    quality: fc.double({ min: 0, max: 1, noNaN: true }),
    verdicts: fc.uniqueArray(verdict, { maxLength: 2 }),
    usable: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(photo, { maxLength: 20 }), (given) => {
      const photos = given.map(({ yaw, ...rest }, index) => turned(`p${index}`, 45 * yaw, rest));
      const chosen = chooseReferencePhotos(setOf(photos), []).map((one) => one.photo);
      expect(chosen.length).toBeLessThanOrEqual(8);
      expect(new Set(chosen).size).toBe(chosen.length);
      const fit = photos.filter(
        ({ usable, verdicts }) => usable && verdicts.every((code) => code === "blurry" || code === "hairCut"),
      );
      expect(chosen.every((one) => fit.includes(one))).toBe(true);
      expect(chosen.length).toBeGreaterThanOrEqual(Math.min(4, fit.length));
    }),
  );
});

describe("the person's own choice", () => {
  const photos = [0, 1, 2, 3, 4].map((index) => portrait(`p${index}`, index));
  const take = (ids: string[], from = photos) =>
    takeReferences(setOf(from), ids).map(({ photo }) => photo.id);

  test("is taken in its order, each once; what is no photo of the model is left out", () => {
    expect(take(["p3", "p1", "p3", "gone"])).toEqual(["p3", "p1"]);
  });

  test("may have flaws, but is no photo of somebody else", () => {
    const odd = [
      portrait("dark", 0, { verdicts: ["tooDark"] }),
      portrait("other", 1, { verdicts: ["otherPerson"] }),
    ];
    expect(take(["other", "dark"], odd)).toEqual(["dark"]);
  });
});
