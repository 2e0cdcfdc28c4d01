export * from "./client.ts";
export * from "./errors.ts";
export { findJobTable, isTraining } from "./find-job-table.ts";
export * from "./ids.ts";
export { QueryError } from "./query-error.ts";
export { type DatabaseHandle, retryTransient, runInTransaction } from "./run-in-transaction.ts";
export * from "./schema/index.ts";
