export * from "./create-test-studio.ts";
export * from "./images.ts";
export * from "./judge-and-cut.ts";
export * from "./people.ts";
export * from "./scripted-engine.ts";
export * from "./scripted-judge.ts";
export * from "./sitters.ts";
export * from "./use-test-studio.ts";
