import browserTests from "./playwright.config.ts";

/** `pnpm --filter web newcomer`: from the landing page to a kept image, with what each step asks of a person. Needs a running studio. */
export default { ...browserTests, testDir: "e2e/newcomer", projects: undefined, workers: 1 };
