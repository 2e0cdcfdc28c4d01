export { createStorage } from "./create-storage.ts";
export { startDeadlineSweep } from "./deadline-sweep.ts";
export * from "./environment.ts";
export * from "./http/open-server.ts";
export { refuseForeign } from "./http/refuse-foreign.ts";
export { transportHeaders } from "./http/transport-headers.ts";
export * from "./log.ts";
export * from "./platform.ts";
export * from "./run-process.ts";
