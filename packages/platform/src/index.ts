export * from "./environment.ts";
export * from "./http/open-server.ts";
export { refuseForeign } from "./http/refuse-foreign.ts";
export { transportHeaders } from "./http/transport-headers.ts";
export { keepPromises } from "./keep-promises.ts";
export * from "./log.ts";
export * from "./platform.ts";
export * from "./run-process.ts";
