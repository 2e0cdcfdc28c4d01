export * from "./environment.ts";
export { keepPromises } from "./keep-promises.ts";
export * from "./log.ts";
export * from "./platform.ts";
export * from "./run-process.ts";
