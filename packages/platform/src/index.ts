export * from "./environment.ts";
export * from "./log.ts";
export * from "./platform.ts";
export * from "./run-process.ts";
