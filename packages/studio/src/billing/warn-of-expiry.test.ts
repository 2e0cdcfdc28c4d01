import { creditGrants } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listPeopleToWarn, warnOfExpiry } from "../index.ts";
import { useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

const expireIn = (userId: string, days: number) =>
  context.studio.db
    .update(creditGrants)
    .set({ expiresAt: sql`clock_timestamp() + ${days} * interval '1 day'` })
    .where(eq(creditGrants.userId, userId));

test("a person gets one mail, a week ahead, about the remaining credits; a failed mail is retried", async () => {
  const { studio, warnings } = context;
  const actor = await context.signUp(40);
  expect(await listPeopleToWarn(studio)).toEqual([]);
  await studio.db
    .update(creditGrants)
    .set({ createdAt: sql`clock_timestamp() - interval '24 days'` })
    .where(eq(creditGrants.userId, actor.userId));
  await expireIn(actor.userId, 8);
  expect(await listPeopleToWarn(studio)).toEqual([]);
  await expireIn(actor.userId, 6.9);
  expect(await listPeopleToWarn(studio)).toEqual([actor.userId]);
  const broken = {
    ...studio,
    mailer: { ...studio.mailer, sendExpiry: () => Promise.reject(new Error("no")) },
  };
  await expect(warnOfExpiry(broken, actor.userId)).rejects.toThrow("no");
  expect(await warnOfExpiry(studio, actor.userId)).toBe(40);
  expect(await warnOfExpiry(studio, actor.userId)).toBe(0);
  expect(warnings).toMatchObject([{ to: actor.email, credits: 40, link: "http://localhost:3000/create" }]);
  expect(await listPeopleToWarn(studio)).toEqual([]);
});

test("sends no mail about expired, used or short-lived credits", async () => {
  const actor = await context.signUp(5);
  await expireIn(actor.userId, 3);
  expect(await listPeopleToWarn(context.studio)).toEqual([]);
  await expireIn(actor.userId, -1);
  expect(await warnOfExpiry(context.studio, actor.userId)).toBe(0);
});
