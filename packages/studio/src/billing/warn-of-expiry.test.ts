import { creditGrants } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { warnOfExpiry, warnPeople } from "../index.ts";
import { useTestStudio } from "../testing/index.ts";

const context = useTestStudio();
const all = { after: "" };

const expireIn = (userId: string, days: number) =>
  context.studio.db
    .update(creditGrants)
    .set({ expiresAt: sql`clock_timestamp() + ${days} * interval '1 day'` })
    .where(eq(creditGrants.userId, userId));

test("a person gets one mail, a week ahead, about the remaining credits; a failed mail is retried", async () => {
  const { studio, sent } = context;
  const actor = await context.signUp(40);
  expect(await warnPeople(studio, all)).toEqual({ warned: 0, next: null });
  await studio.db
    .update(creditGrants)
    .set({ createdAt: sql`clock_timestamp() - interval '24 days'` })
    .where(eq(creditGrants.userId, actor.userId));
  await expireIn(actor.userId, 8);
  expect(await warnPeople(studio, all)).toEqual({ warned: 0, next: null });
  await expireIn(actor.userId, 6.9);
  const broken = {
    ...studio,
    mailer: { ...studio.mailer, send: () => Promise.reject(new Error("no")) },
  };
  await expect(warnPeople(broken, all)).rejects.toThrow("no");
  expect(await warnPeople(studio, all)).toEqual({ warned: 1, next: null });
  expect(await warnOfExpiry(studio, actor.userId)).toBe(0);
  expect(sent.expiry).toMatchObject([
    { to: actor.email, expiring: [{ credits: 40 }], link: "http://localhost:3000/create" },
  ]);
  expect(await warnPeople(studio, all)).toEqual({ warned: 0, next: null });
});

test("a mail that fails does not keep others from theirs, and is sent by a later run", async () => {
  const { studio } = context;
  const people = [await context.signUp(7), await context.signUp(7), await context.signUp(7)];
  for (const { userId } of people) {
    await studio.db
      .update(creditGrants)
      .set({ createdAt: sql`clock_timestamp() - interval '24 days'` })
      .where(eq(creditGrants.userId, userId));
    await expireIn(userId, 6.5);
  }
  const [unlucky] = people;
  const { mailer } = studio;
  const send: typeof mailer.send = (template, mail) =>
    mail.to === unlucky?.email ? Promise.reject(new Error("no")) : mailer.send(template, mail);
  const broken = { ...studio, mailer: { ...mailer, send } };
  expect(await warnPeople(broken, { after: "", since: "1 day" })).toMatchObject({ warned: 2 });
  expect(await warnPeople(studio, { after: "", since: "1 hour" })).toMatchObject({ warned: 0 });
  expect(await warnPeople(studio, { after: "", since: "1 day" })).toMatchObject({ warned: 1 });
});

test("sends no mail about expired, used or short-lived credits", async () => {
  const actor = await context.signUp(5);
  await expireIn(actor.userId, 3);
  expect(await warnPeople(context.studio, all)).toEqual({ warned: 0, next: null });
  await expireIn(actor.userId, -1);
  expect(await warnOfExpiry(context.studio, actor.userId)).toBe(0);
});
