import screens from "./playwright.screens.config.ts";

/** `pnpm --filter web bench:gallery`: like the pictures of the screens, with answers from the spec. */
export default { ...screens, testDir: "e2e/bench" };
