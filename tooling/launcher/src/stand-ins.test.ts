import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { readEnvironment } from "@portrait-studio/platform/environment";
import { readSandboxEnvironment } from "@portrait-studio/sandbox/env";
import { expect, it } from "vitest";
import { root } from "./root.ts";
import { addStandIns } from "./stand-ins.ts";

const sample = parseEnv(readFileSync(join(root, ".env.example"), "utf8"));

it("changes nothing unless asked to", () => {
  expect(addStandIns(sample, [])).toEqual(sample);
});

it("points the studio at the stand-ins, on the ports of the sandbox, beside what is started anyway", () => {
  const variables = addStandIns({ ...sample, SANDBOX_FAL_PORT: "14000" }, [
    "--with",
    "replicate",
    "--with=fal",
  ]);
  expect([...readSandboxEnvironment(variables).stands]).toEqual([
    "postgres",
    "inngest",
    "mail",
    "stripe",
    "replicate",
    "fal",
  ]);
  expect(readEnvironment(variables).engines).toMatchObject({
    current: "fal",
    replicate: { apiBase: "http://127.0.0.1:12112/v1", webhookSecret: expect.stringMatching(/^whsec_/) },
    fal: { apiBase: "http://127.0.0.1:14000" },
  });
});

it("refuses what it does not know", () => {
  expect(() => addStandIns(sample, ["--with", "stripe"])).toThrow(
    "--with takes replicate or fal, not stripe.",
  );
  expect(() => addStandIns(sample, ["--witch", "fal"])).toThrow();
});
