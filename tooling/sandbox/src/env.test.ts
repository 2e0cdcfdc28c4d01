import { isAbsolute } from "node:path";
import { describe, expect, it } from "vitest";
import { readSandboxEnvironment } from "./env.ts";

describe("the sandbox's environment", () => {
  it("works without any variable", () => {
    const env = readSandboxEnvironment({});
    expect([...env.services]).toEqual(["postgres", "inngest", "mail", "stripe"]);
    expect(isAbsolute(env.dataDir)).toBe(true);
  });

  it("brings the database along with the runner", () => {
    expect([...readSandboxEnvironment({ SANDBOX: "inngest" }).services].sort()).toEqual([
      "inngest",
      "postgres",
    ]);
    expect([...readSandboxEnvironment({ SANDBOX: " mail " }).services]).toEqual(["mail"]);
    expect([...readSandboxEnvironment({ SANDBOX: "" }).services]).toEqual([]);
  });

  it("names what is wrong in one sentence", () => {
    expect(() => readSandboxEnvironment({ SANDBOX: "postgres,redis" })).toThrow(
      "SANDBOX is not valid: must be a list of postgres, inngest, mail, stripe, replicate, fal, comfyui, uploadthing.",
    );
    expect(() => readSandboxEnvironment({ SANDBOX_SMTP_PORT: "mail" })).toThrow(
      /^SANDBOX_SMTP_PORT is not valid/,
    );
  });

  it("sends Stripe's events to the port of the studio", () => {
    const { stripe } = readSandboxEnvironment({ PORT: "3111", STRIPE_SECRET_KEY: "sandbox_sk_mine" });
    expect(stripe.webhookUrl).toBe("http://127.0.0.1:3111/api/webhooks/stripe");
    expect(stripe.secretKey).toBe("sandbox_sk_mine");
  });

  it("does not replace Stripe with a real account's keys", () => {
    const real = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
    expect(() => readSandboxEnvironment(real)).toThrow(/^STRIPE_SECRET_KEY .* take stripe out of SANDBOX/);
    expect(readSandboxEnvironment({ ...real, SANDBOX: "mail" }).services.has("stripe")).toBe(false);
  });

  it("starts in production only when asked to", () => {
    expect(() => readSandboxEnvironment({ NODE_ENV: "production" })).toThrow(/SANDBOX_ALLOW_PRODUCTION=1/);
    expect(
      readSandboxEnvironment({ NODE_ENV: "production", SANDBOX_ALLOW_PRODUCTION: "1" }).services.size,
    ).toBe(4);
  });
});
