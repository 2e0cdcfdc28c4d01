import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";

const sample = parseEnv(readFileSync(new URL("../../../../.env.example", import.meta.url), "utf8"));

/** Settings of a studio on one machine, without a database behind them. */
export const local = { ...sample, DATABASE_URL: "postgresql://studio:none@127.0.0.1:1/studio" };

/** Settings of a studio in public, without services behind them. */
export const inPublic = {
  ...local,
  DEPLOYMENT: "public",
  SANDBOX: "",
  APP_URL: "https://studio.example",
  TRUST_PROXY: "0",
  AUTH_SECRET: "Yw3bXh9fQ0k7eR2vL8mT5sN1pJ6uC4dZ",
  STORAGE_SECRET: "d2Kq8ZpV4nB7xW1cG6yH3tM9jR5sL0aE",
  INNGEST_DEV: "",
  INNGEST_EVENT_KEY: "event-key",
  INNGEST_SIGNING_KEY: "signkey-prod-1",
  SMTP_URL: "smtps://mail.example",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_API_BASE: "",
  CONTENT_CREDENTIALS: "0",
};
