import { grantCredits } from "@portrait-studio/billing/ledger";
import { users } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Actor, sendLowCreditsMail, updateUser } from "../index.ts";
import { useTestStudio } from "../testing/index.ts";

const context = useTestStudio();
const all = { after: "" };
const want = (actor: Actor, notifyLowCredits = true) =>
  updateUser(context.studio, actor, { id: actor.userId, notifyLowCredits });
const give = (userId: string, amount: number, sourceRef: string) =>
  grantCredits(context.studio.db, { userId, source: "operator", sourceRef, amount, expiry: "30d" });

test("nobody gets the mail who did not ask for it; who did gets one each time that credits run low", async () => {
  const { studio, sent } = context;
  const [silent, actor, rich] = [await context.signUp(3), await context.signUp(9), await context.signUp(10)];
  expect(silent.email).not.toBe(actor.email);
  expect(await sendLowCreditsMail(studio, all)).toEqual({ told: 0, next: null });
  expect(await want(actor)).toMatchObject({ notifyLowCredits: true });
  await want(rich);
  const broken = { ...studio, mailer: { ...studio.mailer, send: () => Promise.reject(new Error("no")) } };
  await expect(sendLowCreditsMail(broken, all)).rejects.toThrow("no");
  expect(await sendLowCreditsMail(studio, all)).toEqual({ told: 1, next: null });
  expect(sent.lowCredits).toMatchObject([
    { to: actor.email, credits: 9, link: "http://localhost:3000/billing" },
  ]);
  expect(await sendLowCreditsMail(studio, all)).toEqual({ told: 0, next: null });
  // enough in between, then few again
  await give(actor.userId, 5, "more");
  expect(await sendLowCreditsMail(studio, all)).toEqual({ told: 0, next: null });
  const [row] = await studio.db.select().from(users).where(eq(users.id, actor.userId));
  expect(row?.lowCreditsToldAt).toBeNull();
});

test("blocked people get none, and people beyond the first page are reached", async () => {
  const { studio } = context;
  const actor = await context.signUp(1);
  await want(actor);
  await studio.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, actor.userId));
  expect(await sendLowCreditsMail(studio, all)).toMatchObject({ told: 0 });
  await studio.db.update(users).set({ blockedAt: null }).where(eq(users.id, actor.userId));
  expect(await sendLowCreditsMail(studio, { after: actor.userId })).toMatchObject({ told: 0 });
  expect(await sendLowCreditsMail(studio, all)).toMatchObject({ told: 1 });
});
