export { type Auth, type AuthOptions, createAuth } from "./auth.ts";
export type { Challenge, ChallengeRequest } from "./create-challenge.ts";
export type { Redeemed, Redemption } from "./redeem.ts";
