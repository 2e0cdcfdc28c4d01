import { fileURLToPath } from "node:url";

// biome-ignore lint/style/noProcessEnv: the one place where the browser tests read it
const { STUDIO_URL, INBOX_URL, CHROMIUM_PATH } = process.env;

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** What the browser tests are run against. */
export const environment = {
  studioUrl: STUDIO_URL || "http://localhost:3000",
  /** a studio that runs already, when somebody named one */
  runningStudio: STUDIO_URL || undefined,
  /** speaks Mailpit's API */
  inboxUrl: INBOX_URL || "http://localhost:8025",
  chromiumPath: CHROMIUM_PATH || undefined,
  artifacts: `${root}artifacts`,
};
