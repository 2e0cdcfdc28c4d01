import { afterAll } from "vitest";
import { builtinEnvironments } from "vitest/runtime";

// Gives the test file that imports it the globals of a window, until its tests are over.
// It comes before react-dom, which looks for a window when it is loaded.
const environment = await builtinEnvironments.jsdom.setup(globalThis, {});
afterAll(() => environment.teardown(globalThis));
