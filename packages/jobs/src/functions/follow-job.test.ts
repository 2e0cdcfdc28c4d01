import { engines } from "@portrait-studio/engine/registry";
import type { WorkerStudio } from "@portrait-studio/studio";
import { expect, test } from "vitest";
import { checkSeconds, longestPauseSeconds } from "../pace.ts";
import { followJob } from "./follow-job.ts";

type Steps = Parameters<typeof followJob>[0];

/** Runs the steps of a request against a clock. @param readyAt seconds after which each image is made @returns when each is stored */
async function play(readyAt: readonly number[], how: { hosted: boolean; callsBack: boolean }) {
  let now = 0;
  let steps = 0;
  const stored = new Map<number, number>();
  const check = () => {
    const isReady = (position: number) => !stored.has(position) && (readyAt[position] ?? 0) <= now;
    const find = () => readyAt.flatMap((_, position) => (isReady(position) ? [position] : []));
    // a check returns with the next image, or without news
    const next = Math.min(...readyAt.filter((_, position) => !stored.has(position)));
    now = Math.max(now, Math.min(next, now + checkSeconds));
    const ready = find();
    return { ready, done: ready.length + stored.size === readyAt.length, ...how };
  };
  const step = {
    run: async (name: string) => {
      steps += 1;
      if (name === "start") return true;
      if (name.startsWith("check-")) return check();
      if (name.startsWith("store-")) stored.set(Number(name.slice("store-".length)), now);
      return undefined;
    },
    waitForEvent: async (_name: string, { timeout }: { timeout: string }) => {
      steps += 1;
      now += Number.parseInt(timeout, 10);
      return null;
    },
  } as unknown as Steps;
  await followJob(step, {} as WorkerStudio, "gen_1");
  return { stored, steps };
}

const { images: longest } = engines.comfyui.profile.longest;
/** executions of a run that Inngest allows */
const mostSteps = 1000;

test("a queue on one's own GPU is waited in to the deadline: ten minutes a picture, four images, two people before", async () => {
  const readyAt = [9, 10, 11, 12].map((turn) => turn * 600);
  expect(longest * 60).toBeGreaterThan(Math.max(...readyAt));
  const { stored } = await play(readyAt, { hosted: true, callsBack: false });
  expect(stored.size).toBe(readyAt.length);
});

test.each([1, 2, 4, 8])(
  "%i images, spread over the whole deadline, are stored late by a tenth of their wait, in the steps that a run may have",
  async (count) => {
    const readyAt = Array.from({ length: count }, (_, index) => ((index + 1) * longest * 60) / count);
    const { stored, steps } = await play(readyAt, { hosted: true, callsBack: false });
    let last = 0;
    for (const [position, at] of readyAt.entries()) {
      const noticed = stored.get(position) ?? Number.POSITIVE_INFINITY;
      expect(noticed - at).toBeLessThanOrEqual(Math.min(longestPauseSeconds, (noticed - last) / 10));
      last = noticed;
    }
    expect(steps).toBeLessThan(mostSteps);
  },
);

test("images that take seconds are noticed at once", async () => {
  const readyAt = [8, 20, 32, 70];
  const { stored } = await play(readyAt, { hosted: true, callsBack: false });
  expect([...stored.values()]).toEqual(readyAt);
});

test("this machine's own engine is never paused for", async () => {
  const { stored } = await play([100, 1100], { hosted: false, callsBack: false });
  expect([...stored.values()]).toEqual([100, 1100]);
});
