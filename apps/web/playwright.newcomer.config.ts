import browserTests from "./playwright.config.ts";

/** `pnpm newcomer`: from the landing page to a kept image, with what each step asks of a person, on a cold studio of its own. */
export default { ...browserTests, testDir: "e2e/newcomer", projects: undefined, workers: 1 };
