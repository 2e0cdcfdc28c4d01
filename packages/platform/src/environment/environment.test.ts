import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { EnvironmentError, readEnvironment } from "./environment.ts";
import { readPublicEnvironment } from "./public-environment.ts";

const sample = parseEnv(readFileSync(new URL("../../../../.env.example", import.meta.url), "utf8"));

const secret = "Yw3bXh9fQ0k7eR2vL8mT5sN1pJ6uC4dZ";
const production = {
  ...sample,
  DEPLOYMENT: "public",
  SANDBOX: "",
  TRUST_PROXY: "1",
  APP_URL: "https://studio.example",
  AUTH_SECRET: secret,
  STORAGE_SECRET: "d2Kq8ZpV4nB7xW1cG6yH3tM9jR5sL0aE",
  DATABASE_URL: "postgresql://app:long@db.example/studio",
  INNGEST_DEV: "",
  INNGEST_EVENT_KEY: "event-key",
  INNGEST_SIGNING_KEY: "signkey-prod-1",
  SMTP_URL: "smtps://user:password@mail.example",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_API_BASE: "",
  CONTENT_KEY_FILE: "/run/secrets/content-key.pem",
  CONTENT_CERT_FILE: "/run/secrets/content-certificates.pem",
};

test(".env.example is valid unchanged", () => {
  expect(readEnvironment(sample)).toMatchObject({
    port: 3000,
    appUrl: "http://localhost:3000",
    welcomeCredits: 60,
    welcomeOncePer: "mailbox",
  });
});

test("an own GPU needs its address alone, and a training there, which only chooses photos, has a price of its own", () => {
  const gpu = { ...sample, ENGINE: "comfyui", COMFYUI_URL: "http://127.0.0.1:8188" };
  const { engines, costs } = readEnvironment(gpu);
  expect(engines.available.get("comfyui")).toMatchObject({ key: "", apiBase: "http://127.0.0.1:8188" });
  expect(costs.training).toBe(5);
  expect(readEnvironment({ ...gpu, COST_TRAINING_PHOTOS: "3" }).costs.training).toBe(3);
  expect(readEnvironment({ ...gpu, ENGINE: "darkroom" }).costs.training).toBe(20);
  expect(() => readEnvironment({ ...gpu, COMFYUI_URL: "" })).toThrow("ENGINE=comfyui needs COMFYUI_URL.");
});

test("several engines can be offered, the first by default, each at its own price and with its own key", () => {
  const both = { ...sample, ENGINE: "darkroom, fal-photos,darkroom", FAL_KEY: "key" };
  const { engines, costs, engineCosts } = readEnvironment({
    ...both,
    ENGINE_COSTS: '{"fal-photos":{"generation":3,"edit":2}}',
  });
  expect(engines.offered).toEqual(["darkroom", "fal-photos"]);
  expect(costs).toMatchObject({ training: 20, generation: 1, edit: 1 });
  expect(engineCosts["fal-photos"]).toMatchObject({ training: 5, generation: 3, edit: 2 });
  expect(engineCosts.fal).toMatchObject({ training: 20, generation: 1 });
  expect(() => readEnvironment({ ...both, FAL_KEY: "" })).toThrow("ENGINE=fal-photos needs FAL_KEY.");
});

test("what runs at once beside images grows with the workers, but where it is set", () => {
  expect(readEnvironment(sample).atOnce).toEqual({
    previews: 1,
    exports: 1,
    purges: 2,
    deletions: 2,
    mails: 3,
  });
  const many = { ...sample, WORKER_COUNT: "4", AT_ONCE: '{"mails":5}', WORKER_PLACES: "8" };
  expect(readEnvironment(many)).toMatchObject({
    atOnce: { previews: 4, exports: 4, purges: 8, deletions: 8, mails: 5 },
    workerPlaces: 8,
  });
});

test("pages know the engines, the default one first, and what actions cost with it", () => {
  const shown = readPublicEnvironment({ ...sample, ENGINE: "comfyui,darkroom" });
  expect(shown).toMatchObject({ engines: ["comfyui", "darkroom"], costs: { training: 5, generation: 1 } });
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
  ["ENGINE", "darkroom,magic"],
  ["ENGINE", "darkroom,"],
  ["ENGINE_COSTS", "{"],
  ["ENGINE_COSTS", '{"magic":{"edit":2}}'],
  ["ENGINE_COSTS", '{"fal":{"edit":0}}'],
  ["ENGINE_COSTS", '{"fal":{"image":2}}'],
  ["AT_ONCE", '{"mail":5}'],
  ["AT_ONCE", '{"mails":0}'],
  ["WORKER_PLACES", "0"],
  ["COST_TRAINING", "0"],
  ["PHOTO_DAYS", "1"],
  ["PHOTO_DAYS", "400"],
  ["COST_TRAINING_PHOTOS", "0"],
  ["COMFYUI_URL", "gpu"],
  ["COMFYUI_MODEL", "sdxl"],
  ["CREDIT_EXPIRY", "31d"],
  ["WELCOME_CREDITS_ONCE_PER", "person"],
  ["INNGEST_DEV", ""],
  ["CREDIT_PACKAGES", "[{"],
  ["CREDIT_PACKAGES", '[{"id":"a","name":"A","credits":0,"amount":100,"currency":"usd"}]'],
  ["PROMPT_HELPER", "llm"],
  ["ENGINE", "replicate"],
  ["ENGINE", "fal"],
  ["IMAGES_OF_ANOTHER_PERSON", "burn"],
  ["FAL_PHOTOS_MODEL", "flux-2"],
  ["FAL_PHOTOS_MEGAPIXELS", "3"],
  ["REPLICATE_PHOTOS_REFERENCES", "9"],
  ["SUPPORT_EMAIL", "nobody"],
  ["SOURCE_URL", "our forge"],
  ["STORAGE", "tape"],
  ["STORAGE", "uploadthing"],
  ["TRUST_PROXY", "one"],
  ["TRUST_PROXY", "-1"],
  ["TRUST_PROXY", "1.5"],
  ["ALLOW_LOOPBACK", "inngest,printer"],
  ["CONTENT_CREDENTIALS", "maybe"],
  ["CONTENT_KEY_FILE", "key.pem"],
])("an invalid %s is reported in one sentence", (name, value) => {
  const read = () => readEnvironment({ ...sample, [name]: value });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(new RegExp(`^[^\n]*${name}[^\n]*\\.$`));
});

test("other packages can be set as JSON", () => {
  const offer = { id: "mini", name: "Mini", credits: 10, amount: 300, currency: "eur" };
  expect(readEnvironment({ ...sample, CREDIT_PACKAGES: JSON.stringify([offer]) }).packages).toEqual([
    { ...offer, badge: null },
  ]);
});

/** A token in the format of UploadThing's dashboard. */
function uploadThingToken(apiKey: string): string {
  return Buffer.from(JSON.stringify({ apiKey, appId: "abc", regions: ["fra1"] })).toString("base64");
}

test("files can be stored at UploadThing, with its token", () => {
  const own = uploadThingToken("sk_live_1");
  const stored = (token: string) =>
    readEnvironment({ ...production, STORAGE: "uploadthing", UPLOADTHING_TOKEN: token }).storage;
  expect(stored(own)).toEqual({ driver: "uploadthing", token: own, apiBase: undefined });
  for (const token of ["sk_live_2", uploadThingToken("key"), own.slice(0, -20)]) {
    expect(() => stored(token)).toThrow(/^UPLOADTHING_TOKEN is not a token of UploadThing: .*\.$/);
  }
});

const bucket = {
  STORAGE: "s3",
  S3_ENDPOINT: "https://s3.example",
  S3_BUCKET: "portraits",
  S3_ACCESS_KEY_ID: "studio",
  S3_SECRET_ACCESS_KEY: "vQ3xT8nK1mR6wZ9bL4yH",
};

test("files can be stored in a bucket, with all its settings", () => {
  expect(readEnvironment({ ...production, ...bucket }).storage).toEqual({
    driver: "s3",
    endpoint: "https://s3.example",
    region: "us-east-1",
    bucket: "portraits",
    accessKeyId: "studio",
    secretAccessKey: "vQ3xT8nK1mR6wZ9bL4yH",
  });
  for (const name of ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
    expect(() => readEnvironment({ ...production, ...bucket, [name]: "" })).toThrow(
      /^STORAGE=s3 needs .*\.$/,
    );
  const plain = (endpoint: string) => readEnvironment({ ...production, ...bucket, S3_ENDPOINT: endpoint });
  expect(() => plain("http://s3.example")).toThrow("must begin with https://");
  expect(plain("http://127.0.0.1:9000").storage).toMatchObject({ driver: "s3" });
});

describe("a public deployment", () => {
  test("accepts proper settings", () => {
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

  /** The error message for these settings. */
  function refusalOf(settings: Record<string, string>): string {
    try {
      readEnvironment({ ...production, ...settings });
      return "";
    } catch (error) {
      expect(error).toBeInstanceOf(EnvironmentError);
      return String(error);
    }
  }

  test("refuses local fakes", () => {
    expect(refusalOf({ SANDBOX: "mail" })).toContain("SANDBOX is set: leave it empty");
  });

  test("needs the number of proxies in front, even if there are none", () => {
    expect(refusalOf({ TRUST_PROXY: "" })).toContain("Set TRUST_PROXY to the number of proxies");
    expect(readEnvironment({ ...production, TRUST_PROXY: "0" })).toMatchObject({ trustProxy: 0 });
    expect(readEnvironment({ ...production, TRUST_PROXY: "2" })).toMatchObject({ trustProxy: 2 });
    expect(readEnvironment(sample)).toMatchObject({ trustProxy: 0 });
  });

  test.each([
    "localhost",
    "LOCALHOST",
    "studio.localhost",
    "127.0.0.1",
    "127.9.9.9",
    "127.1",
    "2130706433",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0.0.0.0",
    "[::]",
  ])("refuses %s for Inngest and for mail unless ALLOW_LOOPBACK allows it", (host) => {
    const inngest = { INNGEST_BASE_URL: `http://${host}:8288` };
    const mail = { SMTP_URL: `smtp://${host}` };
    expect(refusalOf(inngest)).toContain("INNGEST_BASE_URL is on this machine");
    expect(refusalOf({ ...inngest, ALLOW_LOOPBACK: "mail" })).toContain("INNGEST_BASE_URL");
    expect(refusalOf({ ...inngest, ALLOW_LOOPBACK: "inngest" })).toBe("");
    expect(refusalOf(mail)).toContain("SMTP_URL is on this machine");
    expect(refusalOf({ ...mail, ALLOW_LOOPBACK: "inngest" })).toContain("SMTP_URL");
    expect(refusalOf({ ...mail, ALLOW_LOOPBACK: "inngest, mail" })).toBe("");
  });

  test("refuses two Inngest servers, of which one would be ignored", () => {
    const both = { INNGEST_DEV: "http://127.0.0.1:8288", INNGEST_BASE_URL: "http://127.0.0.1:8388" };
    expect(() => readEnvironment({ ...sample, ...both })).toThrow(
      "INNGEST_DEV and INNGEST_BASE_URL are both set",
    );
  });

  test("always refuses the mail catcher", () => {
    expect(refusalOf({ SMTP_URL: "smtp://127.0.0.1:1025", ALLOW_LOOPBACK: "mail" })).toContain(
      "mail catcher",
    );
  });

  test.each([
    ["smtps://mail.example", ""],
    ["smtp://user:password@mail.example:587?requireTLS=true", ""],
    ["smtp://mail.example", "SMTP_URL may send mails unencrypted: begin it with smtps://"],
    ["smtp://mail.example:465", "unencrypted"],
    ["smtp://mail.example?requireTLS=false", "unencrypted"],
    ["smtp://mail.example?secure=true", "unencrypted"],
    ["smtp://127.0.0.1.example", "unencrypted"],
    ["smtps://mail.example?tls.rejectUnauthorized=false", "certificate"],
  ])("sends mails to another host only encrypted: %s", (url, refusal) => {
    expect(refusalOf({ SMTP_URL: url })).toContain(refusal);
    expect(refusalOf({ SMTP_URL: url }) === "").toBe(refusal === "");
  });

  test("refuses any two equal secrets", () => {
    const secrets = [
      "AUTH_SECRET",
      "STORAGE_SECRET",
      "INNGEST_EVENT_KEY",
      "INNGEST_SIGNING_KEY",
      "INNGEST_SIGNING_KEY_FALLBACK",
      "REPLICATE_API_TOKEN",
      "REPLICATE_WEBHOOK_SECRET",
      "FAL_KEY",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "LLM_API_KEY",
    ];
    for (const one of secrets)
      for (const other of secrets.filter((name) => name > one)) {
        const message = refusalOf({ [one]: `x${secret}`, [other]: `x${secret}` });
        expect(message).toMatch(/ and [A-Z_]+ are equal: set a different one for each\.$/);
        expect(message).toContain(one);
        expect(message).toContain(other);
      }
    expect(refusalOf({ FAL_KEY: "", LLM_API_KEY: "" })).toBe("");
  });

  test.each([
    ["one letter", "a".repeat(40)],
    ["few letters", "abcbacbabcabcbacbbabcabcbacbabca"],
    ["a repeated word", "s3cret-W0rd!".repeat(3)],
    ["hexadecimal digits in order", "0123456789abcdef0123456789abcdef"],
    ["a run of letters", "abcdefghijklmnopqrstuvwxyz012345"],
    ["a placeholder", "change-me-Yw3bXh9fQ0k7eR2vL8mT5s"],
  ])("refuses a secret of %s", (_what, weak) => {
    expect(refusalOf({ AUTH_SECRET: weak })).toContain("AUTH_SECRET can be guessed");
    expect(refusalOf({ STORAGE_SECRET: weak })).toContain("STORAGE_SECRET can be guessed");
  });

  test("refuses one repeated character as any secret", () => {
    expect(refusalOf({ STRIPE_WEBHOOK_SECRET: "xxxxxxxx" })).toContain(
      "STRIPE_WEBHOOK_SECRET is one repeated",
    );
    expect(refusalOf({ INNGEST_SIGNING_KEY: "0".repeat(64) })).toContain(
      "INNGEST_SIGNING_KEY is one repeated",
    );
  });

  test("accepts random secrets in base64 and hexadecimal", () => {
    for (let time = 0; time < 500; time += 1) {
      const [AUTH_SECRET, STORAGE_SECRET] = [
        randomBytes(32).toString("base64"),
        randomBytes(16).toString("hex"),
      ];
      expect(refusalOf({ AUTH_SECRET, STORAGE_SECRET })).toBe("");
    }
  });

  test.each(["sk_test_51abc", "rk_test_51abc"])("refuses %s, a key of Stripe's test mode", (key) => {
    expect(refusalOf({ STRIPE_SECRET_KEY: key })).toContain(
      "STRIPE_SECRET_KEY is a key of Stripe's test mode",
    );
  });

  test("is the default of the environment", () => {
    expect(() => readEnvironment({ ...sample, DEPLOYMENT: undefined })).toThrow(EnvironmentError);
  });
});

describe("a private studio", () => {
  const folder = mkdtempSync(join(tmpdir(), "private-studio-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  // the sample's values stand for what nobody has set: the launcher adds them
  const own = {
    ...sample,
    DEPLOYMENT: "private",
    SANDBOX: "postgres,inngest,mail",
    ALLOWED_EMAILS: "Ana@example.com, @club.example",
    SECRETS_FILE: join(folder, "secrets.json"),
  };

  test("starts with few settings: with secrets of its own, on this machine, without payments", () => {
    const environment = readEnvironment(own);
    expect(environment).toMatchObject({
      deployment: "private",
      host: "127.0.0.1",
      workerHost: "127.0.0.1",
      stripe: undefined,
      allowedEmails: ["ana@example.com", "@club.example"],
    });
    expect(environment.authSecret).toMatch(/^[\w-]{43}$/);
    const { authSecret, storageSecret } = readEnvironment(own);
    expect([authSecret, storageSecret]).toEqual([environment.authSecret, environment.storageSecret]);
    expect(readEnvironment({ ...own, AUTH_SECRET: secret }).authSecret).toBe(secret);
    expect(readEnvironment({ ...own, ALLOWED_EMAILS: "*" }).allowedEmails).toBeUndefined();
  });

  test("opens to its network at HOST, its worker only where Inngest signs", () => {
    const open = { ...own, HOST: "0.0.0.0", APP_URL: "http://studio.local:3000" };
    expect(readEnvironment(open)).toMatchObject({ host: "0.0.0.0", workerHost: "127.0.0.1" });
    const signed = { INNGEST_DEV: "", INNGEST_EVENT_KEY: "event-key", INNGEST_SIGNING_KEY: "signkey-prod-1" };
    expect(readEnvironment({ ...open, ...signed }).workerHost).toBe("0.0.0.0");
  });

  test.each([
    ["ALLOWED_EMAILS", "", /^Set ALLOWED_EMAILS to those who may sign in/],
    ["ALLOWED_EMAILS", "club.example", /^ALLOWED_EMAILS is not valid: “club.example” is neither/],
    ["ALLOWED_EMAILS", ",", /^ALLOWED_EMAILS is not valid/],
    ["SANDBOX", "postgres,stripe", /^SANDBOX has stripe: a private studio may take postgres, inngest, mail/],
    ["AUTH_SECRET", "abcabcabcabcabcabcabcabcabcabcabcabc", /^AUTH_SECRET can be guessed: leave it empty/],
    ["HOST", "0.0.0.0", /^HOST opens the studio to others: set APP_URL/],
    ["HOST", "192.0.2.7", /^HOST opens the studio to others/],
    ["HOST", "here", /^HOST is not valid/],
    [
      "DATABASE_URL",
      "postgresql://studio:sandbox_studio@db.example/studio",
      /^DATABASE_URL has the sandbox's/,
    ],
    ["INNGEST_DEV", "http://inngest.example:8288", /^INNGEST_DEV is on another machine/],
    ["SMTP_URL", "smtp://mail.example", /^SMTP_URL may send mails unencrypted/],
    ["S3_PUBLIC_ENDPOINT", "http://files.example", /^S3_PUBLIC_ENDPOINT must begin with https:/],
    ["S3_ENDPOINT", "http://files.example", /^S3_ENDPOINT must begin with https:/],
    ["REPLICATE_API_BASE", "http://127.0.0.1:12112", /^REPLICATE_API_BASE is set: a private studio/],
  ])("is not started with %s=%s", (name, value, message) => {
    expect(() => readEnvironment({ ...own, [name]: value })).toThrow(message);
  });

  test("sends photos unencrypted to no GPU but one on its machine, or in its own network if that is allowed", () => {
    const at =
      (url: string, allowed = "") =>
      () =>
        readEnvironment({ ...own, COMFYUI_URL: url, ALLOW_LOOPBACK: allowed });
    expect(at("http://127.0.0.1:8188")).not.toThrow();
    expect(at("http://gpu.example:8188", "comfyui")).toThrow(/^COMFYUI_URL must begin with https:/);
    expect(at("http://gpu:8188")).toThrow(/set ALLOW_LOOPBACK=comfyui\.$/);
    expect(at("http://gpu:8188", "comfyui")).not.toThrow();
  });

  test("may use an unencrypted file store in its own network if that is allowed", () => {
    const endpoint = { ...own, S3_ENDPOINT: "http://minio:9000" };
    expect(() => readEnvironment(endpoint)).toThrow(/set ALLOW_LOOPBACK=s3\.$/);
    expect(() => readEnvironment({ ...endpoint, ALLOW_LOOPBACK: "s3" })).not.toThrow();
  });
});

test("a public studio signs images with two files of its own, or none; another one makes what it needs", () => {
  expect(readEnvironment(production).signing).toEqual({
    keyFile: production.CONTENT_KEY_FILE,
    certificatesFile: production.CONTENT_CERT_FILE,
  });
  expect(() => readEnvironment({ ...production, CONTENT_KEY_FILE: "" })).toThrow(
    /^CONTENT_KEY_FILE and CONTENT_CERT_FILE sign the images, so set both; CONTENT_CREDENTIALS=0/,
  );
  const off = { ...production, CONTENT_KEY_FILE: "", CONTENT_CERT_FILE: "", CONTENT_CREDENTIALS: "0" };
  expect(readEnvironment(off).signing).toBeUndefined();
  expect(readEnvironment(sample).signing).toEqual({
    secretsFile: expect.stringMatching(/\/\.data\/secrets\.json$/),
  });
});

test("a local studio stays on its machine, and a public one sells", () => {
  expect(() => readEnvironment({ ...sample, HOST: "0.0.0.0" })).toThrow(/set DEPLOYMENT=private\.$/);
  expect(readEnvironment({ ...production, HOST: "0.0.0.0" })).toMatchObject({
    host: "0.0.0.0",
    workerHost: "0.0.0.0",
  });
  expect(() => readEnvironment({ ...production, STRIPE_SECRET_KEY: "" })).toThrow(
    "STRIPE_SECRET_KEY is not set: a studio without payments has DEPLOYMENT=private.",
  );
  expect(() => readEnvironment({ ...production, STORAGE_SECRET: "" })).toThrow("STORAGE_SECRET is not set.");
});
