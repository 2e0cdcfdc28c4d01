import { fileURLToPath } from "node:url";
import { findOutOfTurn } from "@portrait-studio/testing/in-turn";

// biome-ignore lint/style/noProcessEnv: the one place where the browser tests read it
const { STUDIO_URL, INBOX_URL, CHROMIUM_PATH, BUILT_PAGES_PORT } = process.env;

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** What the browser tests are run against. */
export const environment = {
  studioUrl: STUDIO_URL || "http://localhost:3000",
  /** a studio that runs already, when somebody named one */
  runningStudio: STUDIO_URL || undefined,
  /** where the screens find the built pages, instead of those that Next builds when they are asked for */
  builtPagesPort: BUILT_PAGES_PORT || undefined,
  /** speaks Mailpit's API */
  inboxUrl: INBOX_URL || "http://localhost:8025",
  chromiumPath: CHROMIUM_PATH || undefined,
  artifacts: `${root}artifacts`,
  /** the files of long tests that this run leaves out */
  outOfTurn: findOutOfTurn(fileURLToPath(new URL(".", import.meta.url))).map((file) => `**/e2e/${file}`),
};
