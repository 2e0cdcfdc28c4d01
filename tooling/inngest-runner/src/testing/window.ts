import { afterAll } from "vitest";
import { builtinEnvironments } from "vitest/runtime";

// Gives the test file that imports it a window, of which its parts that run in Node see nothing.
// It comes before react-dom, which looks for a window when it is loaded.
const environment = await builtinEnvironments.jsdom.setup(globalThis, {});
afterAll(() => environment.teardown(globalThis));
