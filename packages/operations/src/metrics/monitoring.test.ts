import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createHealthWatch } from "@portrait-studio/studio";
import { createTestStudio } from "@portrait-studio/studio/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProcessMetrics } from "./process-metrics.ts";

const run = promisify(execFile);
const folder = fileURLToPath(new URL("../../../../deploy/monitoring/", import.meta.url));
const readText = (name: string) => readFile(`${folder}${name}`, "utf8");
const promtool = await run("promtool", ["--version"]).then(
  () => true,
  () => false,
);
if (!promtool)
  process.stderr.write(
    "promtool is not installed here (Debian's package prometheus), so the alerts are not evaluated.\n",
  );

let context: Awaited<ReturnType<typeof createTestStudio>>;
/** what a scrape of web and worker brings */
const served = new Set<string>();
beforeAll(async () => {
  context = await createTestStudio();
  for (const app of ["web", "worker"] as const) {
    const metrics = createProcessMetrics(app);
    metrics.addCalls(() => ({ inHand: 0, arriving: 0, refused: 0, cutOff: 0 }));
    metrics.addHealth(createHealthWatch(context.studio));
    metrics.addIntake(context.studio.intake);
    metrics.addFigures(context.studio);
    metrics.countAnswer({ method: "GET", path: "/", status: 200, seconds: 0.1, requestId: "" });
    for (const { name, type } of await metrics.registry.getMetricsAsJSON())
      for (const suffix of String(type) === "histogram" ? ["_bucket", "_count", "_sum"] : [""])
        served.add(name + suffix);
  }
});
afterAll(() => context.close());

const named = (text: string) =>
  [...text.matchAll(/\b(?:studio|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name);

interface Panel {
  id: number;
  title: string;
  targets: { expr: string }[];
  gridPos: { x: number; y: number; w: number; h: number };
}

describe("what is shipped for Prometheus and Grafana", () => {
  test("every metric that alerts and board name is served", async () => {
    const alerts = (await readText("alerts.yaml"))
      .split("\n")
      .filter((line) => line.trim().startsWith("expr:"));
    const { panels } = JSON.parse(await readText("board.json")) as { panels: Panel[] };
    const asked = new Set(
      named([...alerts, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))].join("\n")),
    );
    expect(asked.size).toBeGreaterThan(12);
    expect([...asked].filter((name) => !served.has(name))).toEqual([]);
  });

  test("every metric of the studio's own is on the board", async () => {
    const board = await readText("board.json");
    const own = [...served].filter((name) => name.startsWith("studio_") && !name.endsWith("_sum"));
    expect(own.filter((name) => !board.includes(name))).toEqual([]);
  });

  test("the board's panels have their own places and numbers", async () => {
    const { panels } = JSON.parse(await readText("board.json")) as { panels: Panel[] };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });

  test.runIf(promtool)("the alerts are valid, and fire when they should", async () => {
    const check = (...words: string[]) => run("promtool", words, { cwd: folder });
    expect((await check("check", "config", "prometheus.yaml")).stdout).toContain("SUCCESS");
    expect((await check("test", "rules", "alerts.test.yaml")).stdout).toContain("SUCCESS");
  });
});
