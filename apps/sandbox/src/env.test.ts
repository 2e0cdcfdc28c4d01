import { isAbsolute } from "node:path";
import { describe, expect, it } from "vitest";
import { readSandboxEnvironment } from "./env.ts";

describe("the sandbox's environment", () => {
  it("works as it stands", () => {
    const env = readSandboxEnvironment({});
    expect([...env.stands]).toEqual(["postgres", "inngest", "mail"]);
    expect(isAbsolute(env.dataDir)).toBe(true);
  });

  it("brings the database along with the runner", () => {
    expect([...readSandboxEnvironment({ SANDBOX: "inngest" }).stands].sort()).toEqual([
      "inngest",
      "postgres",
    ]);
    expect([...readSandboxEnvironment({ SANDBOX: " mail " }).stands]).toEqual(["mail"]);
    expect([...readSandboxEnvironment({ SANDBOX: "" }).stands]).toEqual([]);
  });

  it("names what is wrong in one sentence", () => {
    expect(() => readSandboxEnvironment({ SANDBOX: "postgres,redis" })).toThrow(
      "SANDBOX is not valid: must be a list of postgres, inngest, mail.",
    );
    expect(() => readSandboxEnvironment({ SANDBOX_SMTP_PORT: "mail" })).toThrow(
      /^SANDBOX_SMTP_PORT is not valid/,
    );
  });

  it("does not start in production unless told so", () => {
    expect(() => readSandboxEnvironment({ NODE_ENV: "production" })).toThrow(/SANDBOX_ALLOW_PRODUCTION=1/);
    expect(
      readSandboxEnvironment({ NODE_ENV: "production", SANDBOX_ALLOW_PRODUCTION: "1" }).stands.size,
    ).toBe(3);
  });
});
