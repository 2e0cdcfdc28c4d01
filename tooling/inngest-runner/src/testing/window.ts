import { builtinEnvironments } from "vitest/runtime";

// Gives a test a window, of which its parts that run in Node see nothing. Import it before react-dom.
await builtinEnvironments.jsdom.setup(globalThis, {});
