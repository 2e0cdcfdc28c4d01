export * from "./dispatch.ts";
export * from "./generations.ts";
export * from "./ledger.ts";
export * from "./sign-in-challenges.ts";
export * from "./trainings.ts";
export * from "./uploads.ts";
export * from "./users.ts";
