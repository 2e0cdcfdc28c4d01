import { describe, expect, it } from "vitest";
import { median, table } from "../report.ts";
import { createRandom } from "./random-kills.ts";
import { readSettings, targets } from "./settings.ts";

describe("createRandom", () => {
  const draw = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 1000 }, () => random.between(2, 5));
  };

  it("gives the same numbers again for the same seed, and others for another", () => {
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it("spreads them evenly", () => {
    const drawn = draw(1);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...drawn)).toBeLessThan(5);
    for (const third of [2, 3, 4])
      expect(drawn.filter((value) => Math.floor(value) === third).length).toBeGreaterThan(280);
  });
});

describe("readSettings", () => {
  it("kills everything 200 times by default", () => {
    expect(readSettings([])).toMatchObject({ mode: "random", kills: 200, targets: [...targets] });
  });

  it("takes the modes and targets that are asked for", () => {
    expect(readSettings(["--boundaries", "--targets", "web, worker"])).toMatchObject({
      mode: "boundaries",
      targets: ["web", "worker"],
    });
    expect(readSettings(["--pause-worker", "10"])).toMatchObject({ mode: "pause", pauseMinutes: 10 });
    expect(readSettings(["--lose-runs"])).toMatchObject({ mode: "lose", kills: 20 });
    expect(readSettings(["--with", "comfyui"])).toMatchObject({
      engine: "comfyui",
      targets: ["web", "worker", "postgres", "backend"],
    });
  });

  it.each([
    ["--targets", "mail"],
    ["--kills", "0"],
    ["--pause-worker", "a while"],
    ["--inngest", "inngest"],
  ])("refuses %s %s", (...args) => {
    expect(() => readSettings(args)).toThrow();
  });
});

describe("the report", () => {
  it("computes the median", () => {
    expect([median([]), median([4]), median([1, 2]), median([1, 2, 9])]).toEqual([0, 4, 1.5, 2]);
  });

  it("sets columns side by side", () => {
    expect(
      table([
        ["killed", "times"],
        ["web", "12"],
      ]),
    ).toBe("killed  times\nweb        12");
  });
});
