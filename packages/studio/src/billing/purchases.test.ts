import { afterAll, beforeAll, expect, test } from "vitest";
import {
  cancelPurchase,
  createCheckout,
  getCredits,
  getPurchase,
  listPurchases,
  receiveStripeEvent,
  reconcilePayments,
  refundPurchase,
  resumeCheckout,
} from "../index.ts";
import { createTestStudio, type TestStudio } from "../testing/index.ts";

let context: TestStudio;
beforeAll(async () => {
  context = await createTestStudio({ max: 4 });
});
afterAll(async () => {
  try {
    expect(await context.audit()).toEqual([]);
  } finally {
    await context.close();
  }
});

const input = { priceId: "price_creator", successUrl: "/billing", cancelUrl: "/billing?from=shop" };

test("a person buys credits, sees them, and gets the unused ones refunded", async () => {
  const { studio, payments } = context;
  const actor = await context.signUp();
  const packages = await studio.payments.listPackages();
  expect(packages.map(({ name, credits, amount, badge }) => [name, credits, amount, badge])).toEqual([
    ["Starter", 50, 900, "starter"],
    ["Creator", 200, 2900, "mostPopular"],
    ["Studio", 600, 6900, "bestValue"],
  ]);
  const session = await createCheckout(studio, actor, input);
  const [pending] = await listPurchases(studio, actor);
  if (!pending) throw new Error("no purchase");
  expect(decodeURIComponent(session.url)).toContain(
    `http://localhost:3000/billing?success=true&purchase=${pending.id}`,
  );
  for (const event of payments.pay(session.id)) {
    const { rawBody, signature } = payments.sign(event);
    await expect(receiveStripeEvent(studio, rawBody, `${signature.slice(1)}0`)).rejects.toMatchObject({
      code: "INVALID_SIGNATURE",
    });
    await expect(receiveStripeEvent(studio, `${rawBody} `, signature)).rejects.toMatchObject({
      code: "INVALID_SIGNATURE",
    });
    for (let times = 0; times < 3; times += 1) await receiveStripeEvent(studio, rawBody, signature);
  }
  expect(await getPurchase(studio, actor, { id: session.id })).toMatchObject({
    id: pending.id,
    status: "paid",
    refundable: { credits: 200, amount: 2900 },
  });
  const first = await getCredits(studio, actor, { limit: 1 });
  expect(first).toMatchObject({
    balance: { spendable: 260 },
    entries: [
      { kind: "grant", amount: 200, balanceAfter: 260, subjectType: "purchase", subjectId: pending.id },
    ],
  });
  const second = await getCredits(studio, actor, { limit: 1, cursor: first.nextCursor ?? "" });
  expect(second).toMatchObject({ entries: [{ kind: "grant", amount: 60 }], nextCursor: null });
  await expect(getCredits(studio, actor, { cursor: "1; drop" })).rejects.toMatchObject({
    code: "INVALID_CURSOR",
  });

  const stranger = await context.signUp();
  await expect(getPurchase(studio, stranger, { id: pending.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(refundPurchase(studio, stranger, { id: pending.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await refundPurchase(studio, actor, { id: pending.id })).toMatchObject({
    status: "refunded",
    refunded: { credits: 200, amount: 2900, pending: false },
  });
  expect(await getCredits(studio, actor)).toMatchObject({ balance: { spendable: 60, held: 0 } });
});

test("a double click opens one checkout", async () => {
  const actor = await context.signUp(0);
  const options = { idempotencyKey: "click" };
  const [first, second] = await Promise.all([
    createCheckout(context.studio, actor, input, options),
    createCheckout(context.studio, actor, input, options),
  ]);
  expect(second).toEqual(first);
  expect(await listPurchases(context.studio, actor)).toHaveLength(1);
});

test("the reconciliation finds a payment without a webhook and reports one that does not match", async () => {
  const { studio, payments, complaints } = context;
  const actor = await context.signUp(0);
  await reconcilePayments(studio);
  const told = await createCheckout(studio, actor, input);
  payments.pay(told.id);
  const odd = await createCheckout(studio, actor, { ...input, priceId: "price_starter" });
  payments.payment(odd.id).currency = "eur";
  payments.pay(odd.id);
  expect(await reconcilePayments(studio)).toMatchObject({ missed: 1, problems: 2 });
  expect(complaints).toContain("A payment and its purchase disagree.");
  expect(await getCredits(studio, actor)).toMatchObject({ balance: { spendable: 200 } });
});

test("an abandoned checkout is resumed on the same page while it is open, and can be dismissed", async () => {
  const { studio, payments } = context;
  const [actor, stranger] = [await context.signUp(0), await context.signUp(0)];
  const left = await createCheckout(studio, actor, input);
  const [open] = await listPurchases(studio, actor);
  if (!open) throw new Error("no purchase");
  expect(await resumeCheckout(studio, actor, { id: open.id })).toEqual(left);
  for (const act of [resumeCheckout, cancelPurchase])
    await expect(act(studio, stranger, { id: open.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await cancelPurchase(studio, actor, { id: open.id })).toMatchObject({ status: "expired" });
  expect(payments.payment(left.id).outcome).toBe("expired");
  await expect(resumeCheckout(studio, actor, { id: open.id })).rejects.toMatchObject({ code: "WRONG_STATE" });
});

test("a checkout that was paid meanwhile is neither resumed nor dismissed: its credits are there", async () => {
  const { studio, payments } = context;
  for (const act of [resumeCheckout, cancelPurchase]) {
    const actor = await context.signUp(0);
    const session = await createCheckout(studio, actor, input);
    // its message does not arrive
    payments.pay(session.id);
    const [open] = await listPurchases(studio, actor);
    await expect(act(studio, actor, { id: open?.id ?? "" })).rejects.toMatchObject({ code: "WRONG_STATE" });
    expect(await listPurchases(studio, actor)).toMatchObject([{ status: "paid" }]);
    expect(await getCredits(studio, actor)).toMatchObject({ balance: { spendable: 200 } });
  }
});
