import type { PhotoProblem } from "@portrait-studio/contract";
import { expect, test } from "vitest";
import type { FaceFinding } from "../findings/types.ts";
import { summariseSet } from "./rank-photos.ts";
import type { RankedPhoto } from "./types.ts";

interface Shot {
  yaw?: number;
  pitch?: number;
  side?: number;
  smile?: number;
  verdicts?: PhotoProblem[];
  usable?: boolean;
  repeats?: boolean;
}

function summarise(shots: readonly Shot[]) {
  const photos = shots.map(({ verdicts = [], usable = true, repeats = false }, i) => ({
    id: `p${i}`,
    verdicts,
    usable,
    duplicateOf: repeats ? "p0" : null,
  })) as RankedPhoto[];
  const faces = shots.map(({ yaw = 0, pitch = 0, side = 0, smile = 0 }) => ({
    pose: { yaw, pitch, roll: 0 },
    smile,
    measures: { skin: { side } },
  })) as FaceFinding[];
  return summariseSet(photos, new Map(faces.map((face, i) => [`p${i}`, face])));
}

/** A set that lacks nothing. */
const full: Shot[] = Array.from({ length: 12 }, (_, i) => ({
  yaw: -25 + 5 * i,
  pitch: i - 6,
  side: -0.4 + 0.08 * i,
  smile: i / 11,
}));
const without = (change: (shot: Shot) => Shot) => summarise(full.map(change)).advice;

test("a varied set is described by how far it reaches, and asks for nothing", () => {
  expect(summarise(full)).toEqual({
    photos: 12,
    usable: 12,
    yaw: [-25, 30],
    pitch: [-6, 5],
    side: [-0.4, 0.48],
    smile: [0, 1],
    advice: [],
  });
});

test("what is not usable or repeats another counts for nothing but the number of photos", () => {
  const more = [...full, { yaw: 70, usable: false }, { yaw: -70, repeats: true }];
  expect(summarise(more)).toMatchObject({ photos: 14, usable: 13, yaw: [-25, 30], advice: [] });
});

test.each([
  ["turnRight", (shot: Shot) => ({ ...shot, yaw: Math.abs(shot.yaw ?? 0) })],
  ["turnLeft", (shot: Shot) => ({ ...shot, yaw: -Math.abs(shot.yaw ?? 0) })],
  ["otherLight", (shot: Shot) => ({ ...shot, side: 0 })],
  ["smile", (shot: Shot) => ({ ...shot, smile: 0.1 })],
  ["noSmile", (shot: Shot) => ({ ...shot, smile: 0.9 })],
  ["faceForward", (shot: Shot) => ({ ...shot, yaw: (shot.yaw ?? 0) < 0 ? -25 : 30 })],
  ["withoutSunglasses", (shot: Shot): Shot => ({ ...shot, verdicts: ["sunglasses"] })],
  ["sharper", (shot: Shot): Shot => ({ ...shot, verdicts: ["blurry"] })],
  ["comeCloser", (shot: Shot): Shot => ({ ...shot, verdicts: ["tooSmall"] })],
] as const)("what a set lacks is asked for: %s", (code, change) => {
  expect(without(change)).toEqual([code]);
});

test("of many lacks the two that matter most are said, the greatest first", () => {
  const same: Shot = { yaw: 0, smile: 0, verdicts: ["blurry", "sunglasses"] };
  expect(summarise(Array.from({ length: 12 }, () => same)).advice).toEqual(["withoutSunglasses", "sharper"]);
  expect(summarise([same, same]).advice).toHaveLength(2);
  expect(summarise(full.slice(0, 3)).advice).toContain("morePhotos");
});

test("of nobody nothing is known but that there are photos missing", () => {
  expect(summarise([{ usable: false }])).toMatchObject({
    photos: 1,
    usable: 0,
    yaw: [0, 0],
    advice: ["morePhotos"],
  });
  expect(summarise([])).toMatchObject({ photos: 0, usable: 0, advice: ["morePhotos"] });
});
