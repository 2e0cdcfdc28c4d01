export * from "./create-test-studio.ts";
export * from "./scripted-engine.ts";
