import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { createPlatform, readEnvironment } from "@portrait-studio/platform";

/** A studio in public, behind one proxy, with the limits of callers that such a one has. */
export function createBenchStudio(databaseUrl: string) {
  const sample = parseEnv(readFileSync(new URL("../../../.env.example", import.meta.url), "utf8"));
  const publicly = readEnvironment({
    ...sample,
    DATABASE_URL: "postgresql://studio:none@127.0.0.1:1/studio",
    DEPLOYMENT: "public",
    SANDBOX: "",
    APP_URL: "https://studio.example",
    TRUST_PROXY: "1",
    AUTH_SECRET: "Yw3bXh9fQ0k7eR2vL8mT5sN1pJ6uC4dZ",
    STORAGE_SECRET: "d2Kq8ZpV4nB7xW1cG6yH3tM9jR5sL0aE",
    INNGEST_DEV: "",
    INNGEST_EVENT_KEY: "event-key",
    INNGEST_SIGNING_KEY: "signkey-prod-1",
    SMTP_URL: "smtps://mail.example",
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    STRIPE_API_BASE: "",
  });
  // a studio in public refuses the password of the sandbox's database
  const environment = { ...publicly, databaseUrl };
  const log = (level: string, message: string, facts?: object) =>
    void process.stderr.write(`${JSON.stringify({ level, message, ...facts })}\n`);
  return { environment, log, platform: createPlatform(environment, log) };
}
