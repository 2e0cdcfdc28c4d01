import screens from "./playwright.screens.config.ts";

/** `pnpm --filter web bench:gallery`: like the screenshots, with answers from the spec. */
export default { ...screens, testDir: "e2e/bench" };
