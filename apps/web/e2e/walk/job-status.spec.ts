import { expect } from "@playwright/test";
import type { Answers } from "../screens/answer-calls.ts";
import * as account from "../screens/sample-account.ts";
import { everything } from "../screens/sample-answers.ts";
import * as sample from "../screens/sample-data.ts";
import { before } from "../screens/sample-times.ts";
import * as upload from "../screens/sample-upload.ts";
import { createLog, onDesktop, onPhone } from "./walk.ts";

onPhone("a model in training says so in the list, whenever the list was read", async ({ texts, open }) => {
  const { common, training } = texts;
  const [model] = sample.models;
  if (!model) throw new Error("There is a model.");
  const page = await open("/training", {
    ...everything,
    models: { list: [{ ...model, status: "queued" }] },
    training: { ...everything.training, list: [sample.training("processing")] },
  });
  const models = page.getByRole("region", { name: training.models.title });
  await expect(models.getByText(common.status.training, { exact: true })).toBeVisible();
  await expect(models.getByText(common.status.queued, { exact: true })).toHaveCount(0);
});

onPhone("no face is reported missing while photos of the set are still examined", async ({ texts, open }) => {
  const { training } = texts;
  const state = { examined: false };
  const page = await open("/training", {
    ...everything,
    upload: {
      ...everything.upload,
      sessionFiles: () =>
        upload.photos.map((photo) =>
          state.examined && photo.verdict === null
            ? { ...photo, verdict: { level: "ready" as const, problems: [] } }
            : photo,
        ),
    },
  });
  const photos = page.getByRole("list", { name: training.photo.list });
  await expect(photos.getByText(training.verdict.looking)).toHaveCount(2);
  await expect(photos.getByText(training.verdict.noSubject)).toHaveCount(0);
  state.examined = true;
  await expect(photos.getByText(training.verdict.noSubject)).toBeVisible();
});

onDesktop(
  "a link that was used in this browser is not taken for another browser's",
  async ({ texts, open }) => {
    const { auth } = texts;
    const link = "/magic-link#email=ana%40example.com&token=0123456789abcdef";
    const state = { used: false };
    const answers: Answers = {
      ...everything,
      auth: {
        me: sample.user,
        verify: createLog().answer("verify", () => {
          if (state.used) return "INVALID_CODE" as const;
          state.used = true;
          return { access_token: "sample", user: { id: "usr_1", email: "ana@example.com" } };
        }),
      },
      users: { bootstrap: createLog().answer("bootstrap", sample.user) },
    };
    const page = await open("/login", answers, { visitor: true });
    const confirm = page.getByRole("button", { name: auth.link.confirm });
    await page.goto(link);
    await confirm.click();
    await expect(page).toHaveURL(/\/create$/);
    await page.evaluate(() => localStorage.removeItem("auth_token"));
    await page.goto(link);
    await expect(page.getByText(auth.link.failedText)).toBeVisible();
    await expect(confirm).toHaveCount(0);
  },
);

onDesktop("after a refund the balance adds up, and the thanks are gone", async ({ texts, open }) => {
  const { billing } = texts;
  const state = { refunded: false };
  const bought = {
    ...account.purchases[0],
    id: "pur_9",
    credits: 50,
    amount: 900,
    status: "paid",
    refundable: { credits: 50, amount: 900, until: before(-20) },
  } as (typeof account.purchases)[number];
  const refunded = {
    ...bought,
    status: "refunded" as const,
    refundable: null,
    refunded: { credits: 50, amount: 900, pending: false },
  };
  const balance = () => {
    const left = state.refunded ? 60 : 110;
    const after = { spendable: left, remaining: left, refunded: state.refunded ? 50 : 0 };
    return { ...account.balance, total: 110, held: 0, used: 0, ...after };
  };
  const page = await open("/billing?success=true&purchase=pur_9", {
    ...everything,
    billing: {
      ...everything.billing,
      balance,
      credits: () => ({ ...account.credits, balance: balance() }),
      purchases: () => [state.refunded ? refunded : bought],
      refund: createLog().answer("refund", () => {
        state.refunded = true;
        return refunded;
      }),
    },
  });
  const card = page.getByRole("region", { name: billing.balance.title });
  const thanks = page.getByText(billing.return.arrivedText);
  await expect(thanks).toBeVisible();
  await page
    .getByRole("button", { name: /^(Refund|Pedir el reembolso)/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button").last().click();
  const listed = page.getByRole("region", { name: billing.purchases.title });
  await expect(listed.getByText(billing.purchases.status.refunded, { exact: true })).toBeVisible();
  await expect(card.getByText(billing.balance.refunded, { exact: true })).toBeVisible();
  await expect(card.getByRole("definition").filter({ hasText: /^50$/ })).toBeVisible();
  await expect(thanks).toHaveCount(0);
});
