import screens from "./playwright.screens.config.ts";

/** `pnpm --filter web bench:gallery` and `bench:waiting`: like the screenshots, with answers from the spec. */
export default { ...screens, testDir: "e2e/bench", workers: 1 };
