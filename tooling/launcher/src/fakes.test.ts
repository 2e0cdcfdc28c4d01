import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { readEnvironment } from "@portrait-studio/platform/environment";
import { readSandboxEnvironment } from "@portrait-studio/sandbox/env";
import { expect, it } from "vitest";
import { addFakes } from "./fakes.ts";
import { root } from "./root.ts";

const sample = parseEnv(readFileSync(join(root, ".env.example"), "utf8"));

it("changes nothing unless asked to", () => {
  expect(addFakes(sample, [])).toEqual(sample);
});

it("points the studio at the fakes, on the ports of the sandbox, beside what is started anyway", () => {
  const variables = addFakes({ ...sample, SANDBOX_FAL_PORT: "14000" }, ["--with", "replicate", "--with=fal"]);
  expect([...readSandboxEnvironment(variables).services]).toEqual([
    "postgres",
    "inngest",
    "mail",
    "stripe",
    "replicate",
    "fal",
  ]);
  const { offered, available } = readEnvironment(variables).engines;
  expect(offered).toEqual(["replicate", "fal"]);
  expect(available.get("replicate")).toMatchObject({
    apiBase: "http://127.0.0.1:12112/v1",
    webhookSecret: expect.stringMatching(/^whsec_/),
  });
  expect(available.get("fal")).toMatchObject({ apiBase: "http://127.0.0.1:14000" });
});

it.each([
  ["fal-photos", "fal"],
  ["replicate-photos", "replicate"],
])("starts the fake that %s shares with the engine that trains there", (engine, service) => {
  const variables = addFakes(sample, ["--with", service, "--with", engine, "--with", service]);
  expect([...readSandboxEnvironment(variables).services].filter((name) => name === service)).toHaveLength(1);
  const { offered, available } = readEnvironment(variables).engines;
  expect(offered).toEqual([service, engine]);
  expect([...available.keys()]).toEqual(expect.arrayContaining([engine, service, "darkroom"]));
});

it("has an own GPU's address for a key", () => {
  const {
    offered: [current],
    available,
  } = readEnvironment(addFakes(sample, ["--with", "comfyui"])).engines;
  expect(current).toBe("comfyui");
  expect(available.get("comfyui")).toMatchObject({ key: "", apiBase: "http://127.0.0.1:12115" });
});

it("refuses what it does not know", () => {
  expect(() => addFakes(sample, ["--with", "stripe"])).toThrow(
    "--with takes replicate, replicate-photos, fal, fal-photos, comfyui, not stripe.",
  );
  expect(() => addFakes(sample, ["--witch", "fal"])).toThrow();
});
