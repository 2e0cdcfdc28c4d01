import { samples } from "@portrait-studio/api/samples";
import { expect, it } from "vitest";
import type { Answers } from "~/testing/answer-calls.ts";
import { at, user } from "~/testing/at.ts";
import { createCallLog } from "~/testing/call-log.ts";
import { openScreen } from "~/testing/open-screen.tsx";
import * as account from "~/testing/sample-account.ts";
import { nothing } from "~/testing/sample-answers.ts";
import { before } from "~/testing/sample-times.ts";
import { say } from "~/testing/texts.ts";

const [bought] = account.purchases;
if (!bought) throw new Error("There is a purchase.");
const unpaid = {
  ...bought,
  receiptUrl: null,
  hasInvoice: false,
  paidAt: null,
  refundable: null,
  createdAt: before(0.01),
};
const withBilling = (billing: Answers["billing"]): Answers => ({ billing: { ...billing } });

it("shows the balance, packages, grants and the history, line by line", async () => {
  const page = await openScreen(
    "/billing",
    withBilling({ statement: { ...account.statement, nextCursor: "more" } }),
    { language: "es" },
  );
  const { billing, common } = page.texts;
  const balance = await page.part("region", billing.balance.title);
  await balance.see("142", "114", "146", "280");
  // of what was neither refunded nor taken back
  const percent = new Intl.NumberFormat("es", { style: "percent", maximumFractionDigits: 1 }).format(0.438);
  const kept = say(common.credits_other, { count: 260 });
  await balance.see(say(billing.balance.percent, { percent, credits: kept }));
  const { packages, ledger } = billing;
  await page.see(
    packages.starter,
    packages.mostPopular,
    packages.bestValue,
    `${say(packages.buys_other, { shown: "50" })} ${say(packages.newPhotos, { shown: "20" })}`,
  );
  await (await page.part("region", billing.grants.title)).see(billing.grants.welcome);

  const history = await page.part("region", ledger.title);
  for (const words of [ledger.reserved, ledger.about.training]) {
    await history.choose(words);
    expect(history.element.querySelector("details[open]:last-of-type, details[open]")).not.toBeNull();
  }
  await history.see(ledger.hold.generation, say(ledger.delivered, { shown: "2" }), ledger.hold.training);
  expect((await history.find("link", ledger.see)).getAttribute("href")).toBe("/gallery?model=mdl_1");
  await history.see(
    ledger.refund,
    say(ledger.refundOf, {
      amount: new Intl.NumberFormat("es", { style: "currency", currency: "USD" }).format(3.6),
      credits: say(common.credits_other, { count: 50 }),
      date: new Intl.DateTimeFormat("es", { dateStyle: "long" }).format(new Date(before(45))),
    }),
    "-20",
  );
  // from the newest to the oldest, each balance is the one below it plus what is beside it
  const balances = history.element.textContent?.match(/saldo \d+/g) ?? [];
  expect(balances.map((text) => Number(text.slice(6)))).toEqual([142, 146, 146, 166, 186]);
  await page.press(ledger.more);
});

it("has no row that is 0", async () => {
  const balance = { ...account.balance, used: 0, held: 0 };
  const grants = account.credits.grants.map((grant) => ({ ...grant, remaining: 0 }));
  const page = await openScreen(
    "/billing",
    withBilling({
      balance,
      credits: { ...account.credits, balance, grants },
      prices: { ...samples.Prices, promptHelper: 0 },
    }),
  );
  const { billing } = page.texts;
  const rows = (await page.part("region", billing.balance.title)).element;
  expect([...rows.querySelectorAll("dt")].map(({ textContent }) => textContent)).not.toContain(
    billing.balance.used,
  );
  await page.see(billing.ledger.title);
  await page.seeNo(billing.prices.promptHelper);
  await page.seeNo(billing.grants.title);
});

it("asks for a checkout, and says how it ended where the person comes back", async () => {
  const log = createCallLog(expect);
  const answers = withBilling({
    checkout: log.answer("checkout", () =>
      log.count("checkout") > 1 ? { id: "cs_1", url: "/billing" } : ("PURCHASE_FAILED" as const),
    ),
  });
  const page = await openScreen("/billing", answers);
  const { billing, common } = page.texts;
  const credits = say(common.credits_other, { count: 200 });
  await page.press(say(billing.packages.buy, { credits }));
  await page.see(billing.packages.failed);
  await page.press(say(billing.packages.buy, { credits }));
  await log.expectLast("checkout", {
    priceId: "price_creator",
    successUrl: expect.stringMatching(/\/billing\?success=true$/),
    cancelUrl: expect.stringMatching(/\/billing\?cancelled=true$/),
  });

  const left = await openScreen("/billing?cancelled=true", answers);
  await left.see(billing.return.cancelledText);
  expect(location.search).toBe("");
  await left.press(billing.return.dismiss);
  await left.seeNo(billing.return.cancelledText);
  await (await openScreen("/billing?success=true", answers)).see(billing.return.none);
  const paid = await openScreen("/billing?success=true&purchase=pur_2", answers);
  await paid.see(say(billing.return.arrived, { credits }));
});

it("refunds what is unused, and then the balance adds up and the thanks are gone", async () => {
  const log = createCallLog(expect);
  let isRefunded = false;
  const fresh = { ...bought, id: "pur_9", credits: 50, amount: 900, status: "paid" as const };
  const refunded = {
    ...fresh,
    status: "refunded" as const,
    refundable: null,
    refunded: { credits: 50, amount: 900, pending: false },
  };
  const balance = () => {
    const left = isRefunded ? 60 : 110;
    const after = { spendable: left, remaining: left, refunded: isRefunded ? 50 : 0 };
    return { ...account.balance, total: 110, held: 0, used: 0, ...after };
  };
  const page = await openScreen(
    "/billing?success=true&purchase=pur_9",
    withBilling({
      balance,
      credits: () => ({ ...account.credits, balance: balance() }),
      purchases: () => [
        isRefunded ? refunded : { ...fresh, refundable: { credits: 50, amount: 900, until: before(-20) } },
      ],
      refund: log.answer("refund", () => {
        isRefunded = true;
        return refunded;
      }),
    }),
  );
  const { billing } = page.texts;
  const card = await page.part("region", billing.balance.title);
  await page.see(billing.return.arrivedText);
  const amount = "$9.00";
  await page.press(say(billing.refund.open, { amount }));
  await (await page.part("dialog")).press(billing.refund.keep);
  await page.press(say(billing.refund.open, { amount }));
  await (await page.part("dialog")).press(say(billing.refund.confirm, { amount }));
  await log.expectLast("refund", { id: "pur_9", credits: 50 });
  await (await page.part("region", billing.purchases.title)).see(billing.purchases.status.refunded);
  await card.see(billing.balance.refunded, /^50$/);
  await page.seeNo(billing.return.arrivedText);
});

it("tells of payments that were left, that a bank collects, that failed", async () => {
  const log = createCallLog(expect);
  const left = { ...unpaid, id: "pur_5", status: "pending" as const };
  let own = [
    left,
    { ...unpaid, id: "pur_4", status: "pending" as const, collecting: true },
    { ...unpaid, id: "pur_3", status: "failed" as const },
    bought,
  ];
  const answers = withBilling({
    purchases: () => own,
    resume: log.answer("resume", "WRONG_STATE" as const),
    cancel: log.answer("cancel", () => {
      own = own.slice(1);
      return { ...left, status: "expired" as const };
    }),
  });
  const page = await openScreen("/billing?success=true&purchase=pur_4", answers, { language: "es" });
  const { billing, common, errors } = page.texts;
  const credits = say(common.credits_other, { count: 200 });
  await page.see(billing.return.collecting, say(billing.return.collectingText, { credits }));
  const list = await page.part("region", billing.purchases.title);
  const row = (index: number) => at(list.all("listitem")[index] as HTMLElement);
  await row(1).see(billing.purchases.status.collecting, billing.purchases.collecting);
  expect(row(1).all("button")).toEqual([]);
  await row(2).see(billing.purchases.uncharged);
  await row(0).press(billing.purchases.resume);
  await log.expectLast("resume", { id: "pur_5" });
  await row(0).see(errors.WRONG_STATE);
  await row(0).press(billing.purchases.dismiss);
  await log.expectLast("cancel", { id: "pur_5" });
  await expect.poll(() => list.all("listitem").length).toBe(3);

  own = [left];
  const waiting = await openScreen("/billing?success=true&purchase=pur_5", answers, { language: "es" });
  await waiting.see(billing.return.waiting);
  own = [{ ...left, status: "failed" as const }];
  await waiting.see(billing.return.failedText);
});

it("has a refund's credit notes a click away", async () => {
  const asked: unknown[] = [];
  const page = await openScreen(
    "/billing",
    withBilling({
      purchases: [
        {
          ...bought,
          status: "partly_refunded",
          hasInvoice: true,
          creditNotes: 2,
          refunded: { credits: 60, amount: 870, pending: false },
        },
      ],
      creditNotes: (input) => {
        asked.push(input);
        return ["CN-01", "CN-02"].map((number) => ({
          number,
          amount: 435,
          currency: "usd",
          url: `/billing?note=${number}`,
        }));
      },
    }),
  );
  const { purchases } = page.texts.billing;
  await page.find("button", purchases.creditNote);
  await page.press(say(purchases.furtherCreditNote, { number: 2 }));
  await expect.poll(() => asked).toHaveLength(1);
});

it("says that there is nothing, and that it cannot be had", async () => {
  const empty = await openScreen("/billing", nothing);
  const { billing, common } = empty.texts;
  await empty.see(billing.packages.none, billing.balance.none);
  // a refusal is told at once; what may pass is asked for again first
  const refused = await openScreen(
    "/billing",
    withBilling({
      balance: "FORBIDDEN",
      credits: "FORBIDDEN",
      statement: "FORBIDDEN",
      packages: "FORBIDDEN",
      purchases: "FORBIDDEN",
    }),
  );
  await refused.see(billing.failed);
  await user.click(refused.all("button", common.retry)[0] as HTMLElement);
});
