import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { EnvironmentError, readEnvironment } from "./environment.ts";

const sample = parseEnv(readFileSync(new URL("../../../.env.example", import.meta.url), "utf8"));

const secret = "0123456789abcdef0123456789abcdef";
const production = {
  ...sample,
  DEPLOYMENT: "public",
  APP_URL: "https://studio.example",
  AUTH_SECRET: secret,
  STORAGE_SECRET: secret,
  DATABASE_URL: "postgresql://app:long@db.example/studio",
  INNGEST_DEV: "",
  INNGEST_EVENT_KEY: "event-key",
  INNGEST_SIGNING_KEY: "signkey-prod-1",
  SMTP_URL: "smtps://user:password@mail.example",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_API_BASE: "",
};

test(".env.example boots as it stands", () => {
  expect(readEnvironment(sample)).toMatchObject({
    port: 3000,
    appUrl: "http://localhost:3000",
    welcomeCredits: 60,
    welcomeOncePer: "mailbox",
  });
});

test("the studio's address follows PORT, and has no slash at its end", () => {
  expect(readEnvironment({ ...sample, PORT: "4000" }).appUrl).toBe("http://localhost:4000");
  expect(readEnvironment({ ...sample, APP_URL: "https://a.example/" }).appUrl).toBe("https://a.example");
});

test.each([
  ["PORT", "abc"],
  ["AUTH_SECRET", "short"],
  ["DATABASE_URL", "mysql://somewhere/db"],
  ["SMTP_URL", undefined],
  ["ENGINE", "magic"],
  ["COST_TRAINING", "0"],
  ["CREDIT_EXPIRY", "31d"],
  ["WELCOME_CREDITS_ONCE_PER", "person"],
  ["INNGEST_DEV", ""],
  ["CREDIT_PACKAGES", "[{"],
  ["CREDIT_PACKAGES", '[{"id":"a","name":"A","credits":0,"amount":100,"currency":"usd"}]'],
  ["PROMPT_HELPER", "llm"],
  ["ENGINE", "replicate"],
  ["ENGINE", "fal"],
  ["SUPPORT_EMAIL", "nobody"],
  ["STORAGE", "tape"],
  ["STORAGE", "uploadthing"],
])("a wrong %s is named in one sentence", (name, value) => {
  const read = () => readEnvironment({ ...sample, [name]: value });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(new RegExp(`^[^\n]*${name}[^\n]*\\.$`));
});

test("packages can be others, in JSON", () => {
  const offer = { id: "mini", name: "Mini", credits: 10, amount: 300, currency: "eur" };
  expect(readEnvironment({ ...sample, CREDIT_PACKAGES: JSON.stringify([offer]) }).packages).toEqual([
    { ...offer, badge: null },
  ]);
});

/** As UploadThing's dashboard hands it out. */
function uploadThingToken(apiKey: string): string {
  return Buffer.from(JSON.stringify({ apiKey, appId: "abc", regions: ["fra1"] })).toString("base64");
}

test("files can lie at UploadThing, with its token", () => {
  const own = uploadThingToken("sk_live_1");
  const stored = (token: string) =>
    readEnvironment({ ...production, STORAGE: "uploadthing", UPLOADTHING_TOKEN: token }).storage;
  expect(stored(own)).toEqual({ driver: "uploadthing", token: own, apiBase: undefined });
  for (const token of ["sk_live_1", uploadThingToken("key"), own.slice(0, -20)]) {
    expect(() => stored(token)).toThrow(/^UPLOADTHING_TOKEN is no token of UploadThing: .*\.$/);
  }
});

describe("a public deployment", () => {
  test("takes settings of its own", () => {
    expect(readEnvironment(production)).toMatchObject({ appUrl: "https://studio.example" });
  });

  test.each([
    ["AUTH_SECRET", sample.AUTH_SECRET],
    ["STORAGE_SECRET", sample.STORAGE_SECRET],
    ["DATABASE_URL", sample.DATABASE_URL],
    ["INNGEST_DEV", sample.INNGEST_DEV],
    ["SMTP_URL", sample.SMTP_URL],
    ["STRIPE_SECRET_KEY", sample.STRIPE_SECRET_KEY],
    ["STRIPE_WEBHOOK_SECRET", sample.STRIPE_WEBHOOK_SECRET],
    ["STRIPE_API_BASE", sample.STRIPE_API_BASE],
    ["REPLICATE_API_BASE", "http://127.0.0.1:12112"],
    ["FAL_API_BASE", "http://127.0.0.1:12113"],
    ["UPLOADTHING_API_BASE", "http://127.0.0.1:12114"],
    ["APP_URL", "http://studio.example"],
  ])("refuses the sandbox's %s", (name, value) => {
    expect(() => readEnvironment({ ...production, [name]: value })).toThrow(new RegExp(name));
  });

  test("refuses the token of the sandbox's UploadThing", () => {
    const token = uploadThingToken("sk_sandbox_not_for_production");
    const read = () => readEnvironment({ ...production, STORAGE: "uploadthing", UPLOADTHING_TOKEN: token });
    expect(read).toThrow("UPLOADTHING_TOKEN is the public sample value; set one of your own.");
  });

  test("is what an environment without a word about it is", () => {
    expect(() => readEnvironment({ ...sample, DEPLOYMENT: undefined })).toThrow(EnvironmentError);
  });
});
