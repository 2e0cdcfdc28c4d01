import { buildPyramid, openPhoto } from "@portrait-studio/raster";
import {
  describeFace,
  describeIdentity,
  detectFaces,
  detectSmallFaces,
  fitMesh,
} from "@portrait-studio/vision";
import type { Sitting } from "../src/damage.fixture.ts";
import { hashPhoto } from "../src/findings/hash-photo.ts";
import { lookAtPhoto } from "../src/findings/look-at-photo.ts";
import type { Findings } from "../src/findings/types.ts";
import { findBlankCorners } from "../src/quality/find-blank-corners.ts";
import { measureEyeSharpness } from "../src/quality/measure-eye-sharpness.ts";
import { rankPhotos } from "../src/set/rank-photos.ts";

interface Seen {
  name: string;
  sitting: Sitting;
  findings: Findings;
}

/** Milliseconds of each step, the best of three runs, as median and most over the photos; and memory. */
export async function benchSteps(seen: readonly Seen[], say: (line: string) => void): Promise<void> {
  const times = new Map<string, number[]>();
  const time = async <Result>(step: string, work: () => Promise<Result> | Result): Promise<Result> => {
    let best = Number.POSITIVE_INFINITY;
    let result: Result | undefined;
    for (let round = 0; round < 3; round++) {
      const start = performance.now();
      result = await work();
      best = Math.min(best, performance.now() - start);
    }
    times.set(step, [...(times.get(step) ?? []), best]);
    return result as Result;
  };
  for (const { sitting } of seen) {
    const { raster } = await time("decode", () => openPhoto(sitting.bytes, 2048));
    const pyramid = await time("pyramid", () => buildPyramid(raster));
    const [detection] = await time("detect", () => detectFaces(pyramid));
    await time("detect small faces", () => detectSmallFaces(pyramid));
    const mesh = await time("mesh", () => fitMesh(pyramid, detection));
    const face = await time("irises, pose, expression", () => describeFace(pyramid, mesh, detection.score));
    await time("identity", () => describeIdentity(pyramid, face.landmarks));
    await time("sharpness", () => measureEyeSharpness(pyramid, face.landmarks, face.width));
    await time("hash, corners", () => [hashPhoto(raster), findBlankCorners(raster)]);
    await time("all of it", () => lookAtPhoto(sitting.bytes));
  }
  await time("judge a set of 16", () =>
    rankPhotos(seen.map(({ name, findings }) => ({ id: name, findings }))),
  );
  for (const [step, values] of times) {
    const sorted = values.toSorted((a, b) => a - b);
    say(
      `${step.padEnd(26)} ${sorted[sorted.length >> 1].toFixed(0).padStart(5)} ms, most ${sorted.at(-1)?.toFixed(0)}`,
    );
  }
  const peak = process.resourceUsage().maxRSS / 1024;
  say(`memory ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB, at most ${peak.toFixed(0)}`);
}
