/** What is found in photos and sets, as types alone: for whoever stores it or shows it. */
export type { Findings } from "./findings/types.ts";
export type { AdviceCode, Sameness, SetSummary, VerdictCode } from "./set/types.ts";
