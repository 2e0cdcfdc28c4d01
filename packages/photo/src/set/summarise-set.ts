import type { SetAdvice } from "@portrait-studio/contract";
import { roundNumbers } from "../findings/look-at-photo.ts";
import type { FaceFinding } from "../findings/types.ts";
import type { RankedPhoto, SetVariety } from "./types.ts";

/** From here on another photo adds little. */
const plenty = 10;

/** How many photos are usable, how far they differ, and what two photos would help most. */
export function summariseSet(
  photos: readonly RankedPhoto[],
  faces: ReadonlyMap<string, FaceFinding | undefined>,
): SetVariety {
  const good = photos.filter(({ usable, duplicateOf }) => usable && !duplicateOf);
  const seen = good.flatMap(({ id }) => faces.get(id) ?? []);
  const range = (value: (face: FaceFinding) => number): [number, number] =>
    seen.length > 0
      ? roundNumbers([Math.min(...seen.map(value)), Math.max(...seen.map(value))] as [number, number], 2)
      : [0, 0];
  const summary = {
    photos: photos.length,
    usable: photos.filter(({ usable }) => usable).length,
    yaw: range(({ pose }) => pose.yaw),
    pitch: range(({ pose }) => pose.pitch),
    side: range(({ measures }) => measures.skin.side),
    smile: range(({ smile }) => smile),
  };
  return { ...summary, advice: advise(summary, good, seen) };
}

/** A lack that matters less, 0 to 1, is not said. */
const worthSaying = 0.2;
/** Degrees to each side within which a face looks forward, and the part of the photos that has to. */
const frontalYaw = 15;
const fewestFrontal = 0.25;

/** Each lack of the set and how much it matters, 0 to 1; the two that matter most are said. */
function advise(
  { yaw, side, smile }: Omit<SetVariety, "advice">,
  good: readonly RankedPhoto[],
  seen: readonly FaceFinding[],
): SetAdvice[] {
  const count = Math.max(1, good.length);
  const share = (is: (photo: RankedPhoto) => boolean) => good.filter(is).length / count;
  const frontal = seen.filter(({ pose }) => Math.abs(pose.yaw) < frontalYaw).length / count;
  const lacks: [SetAdvice, number][] = [
    ["morePhotos", good.length < 4 ? 1 : 0.6 * (1 - good.length / plenty)],
    ["faceForward", good.length > 0 && frontal < fewestFrontal ? 0.9 : 0],
    ["withoutSunglasses", 1.2 * share(({ verdicts }) => verdicts.includes("sunglasses"))],
    ["sharper", share(({ verdicts }) => verdicts.includes("blurry"))],
    ["comeCloser", share(({ verdicts }) => verdicts.includes("tooSmall"))],
    ["turnLeft", good.length > 0 ? 0.7 * computeShortfall(yaw[1], 8, 20) : 0],
    ["turnRight", good.length > 0 ? 0.7 * computeShortfall(-yaw[0], 8, 20) : 0],
    ["otherLight", good.length > 1 ? 0.55 * computeShortfall(side[1] - side[0], 0.15, 0.6) : 0],
    ["smile", good.length > 0 ? 0.5 * computeShortfall(smile[1], 0.2, 0.6) : 0],
    ["noSmile", good.length > 0 ? 0.5 * computeShortfall(1 - smile[0], 0.2, 0.6) : 0],
  ];
  return lacks
    .filter(([, weight]) => weight >= worthSaying)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 2)
    .map(([code]) => code);
}

/** 1 where a value is at most `from`, 0 where it reaches `to`. */
function computeShortfall(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (to - value) / (to - from)));
}
