export type { Caller } from "./challenges/caller.ts";
export type { Challenge, ChallengeMail, ChallengeRequest } from "./challenges/create-challenge.ts";
export type { Redemption, RedemptionRequest } from "./challenges/redeem-challenge.ts";
export { type Auth, createAuth } from "./create-auth.ts";
export type { SessionUser } from "./sessions/session-adapter.ts";
