import { StudioError } from "@portrait-studio/contract";
import { type Database, newId, users } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import type { Challenge, ChallengeMail } from "../challenges/create-challenge.ts";

export const appUrl = "https://studio.example";
export const secret = "a-secret-for-tests-that-is-long-enough";

/** A challenge with its mail. @throws when no mail was made */
export function withMail({ mail, ...challenge }: Challenge): Challenge & ChallengeMail {
  if (!mail) throw new Error(`No mail was made; the next one comes in ${challenge.nextMailInSeconds} s.`);
  return { ...challenge, ...mail };
}

/** A code other than this one. */
export function wrongCode(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, "0");
}

/** The error of a redemption that is expected to fail. */
export async function refusal(work: Promise<unknown>): Promise<{ code: string; details: unknown }> {
  try {
    await work;
  } catch (error) {
    if (error instanceof StudioError) return { code: error.code, details: error.details };
    throw error;
  }
  throw new Error("The redemption was not refused.");
}

export async function seedUser(db: Database): Promise<string> {
  const id = newId("user");
  await db.insert(users).values({ id, email: `${id}@example.test` });
  return id;
}

/** An unused address. */
export function newEmail(): string {
  return `${newId("event")}@example.test`;
}

/** Opens every connection of the pool; otherwise the calls of a race would arrive one by one. */
export async function warmUp(db: Database, connections: number): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => db.execute(sql`select pg_sleep(0.1)`)));
}
