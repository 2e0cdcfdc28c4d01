import { expect } from "@playwright/test";
import { nameLanguage } from "@portrait-studio/contract/languages";
import { limits } from "@portrait-studio/contract/limits";
import { look } from "../look.ts";
import type { Answers } from "../screens/answer-calls.ts";
import * as account from "../screens/sample-account.ts";
import { everything, nothing } from "../screens/sample-answers.ts";
import { user } from "../screens/sample-data.ts";
import { before, later } from "../screens/sample-times.ts";
import { createLog, onDesktop, onPhone, say, walk } from "./walk.ts";

/** A call that travels alone is answered with its status, of which a browser tells its console. */
const refused = /^Failed to load resource/;

onDesktop("Billing: balance, packages, checkout and back, refund", async ({ texts, language, open }) => {
  const { billing, common } = texts;
  const log = createLog();
  const answers: Answers = {
    ...everything,
    billing: {
      ...everything.billing,
      statement: { ...account.statement, nextCursor: "more" },
      checkout: log.answer("checkout", () =>
        log.count("checkout") > 1
          ? { id: "cs_1", url: "/billing?cancelled=true" }
          : ("PURCHASE_FAILED" as const),
      ),
      refund: log.answer("refund", account.purchases[0] ?? ("NOT_FOUND" as const)),
    },
  };
  const page = await open("/billing", answers, { expected: refused });
  const balance = page.getByRole("region", { name: billing.balance.title });
  for (const value of ["142", "114", "146", "280"])
    await expect(balance.getByText(value, { exact: true })).toBeVisible();
  // of what was neither refunded nor taken back
  const kept = say(common.credits_other, { count: 260 });
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(
    0.438,
  );
  await expect(balance.getByText(say(billing.balance.percent, { percent, credits: kept }))).toBeVisible();
  await expect(page.getByText(billing.packages.starter, { exact: true })).toHaveCount(1);
  await expect(page.getByText(say(billing.packages.buysModel_other, { shown: "30" }))).toBeVisible();
  for (const badge of [billing.packages.mostPopular, billing.packages.bestValue])
    await expect(page.getByText(badge, { exact: true }).first()).toBeVisible();
  const buy = page.getByRole("button", {
    name: say(billing.packages.buy, { credits: say(common.credits_other, { count: 200 }) }),
  });
  await buy.click();
  await expect(page.getByText(billing.packages.failed)).toBeVisible();
  await buy.click();
  await log.expectLast("checkout", {
    priceId: "price_creator",
    successUrl: expect.stringMatching(/\/billing\?success=true$/),
    cancelUrl: expect.stringMatching(/\/billing\?cancelled=true$/),
  });
  await expect(page.getByText(billing.return.cancelledText, { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/billing");
  await page.getByRole("button", { name: billing.return.dismiss, exact: true }).click();
  await page.goto("/billing?success=true");
  await expect(page.getByText(billing.return.none)).toBeVisible();
  await page.goto("/billing?success=true&purchase=pur_2");
  const arrived = say(billing.return.arrived, { credits: say(common.credits_other, { count: 200 }) });
  await expect(page.getByText(arrived).first()).toBeVisible();

  const grants = page.getByRole("region", { name: billing.grants.title });
  await expect(grants.getByText(billing.grants.welcome)).toBeVisible();
  const money = new Intl.NumberFormat(language, { style: "currency", currency: "USD" });
  const amount = money.format(20.59);
  await page.getByRole("button", { name: say(billing.refund.open, { amount }) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: billing.refund.keep }).click();
  await page.getByRole("button", { name: say(billing.refund.open, { amount }) }).click();
  await dialog.getByRole("button", { name: say(billing.refund.confirm, { amount }) }).click();
  await log.expectLast("refund", { id: "pur_2", credits: 142 });
  const history = page.getByRole("region", { name: billing.ledger.title });
  const reserved = history.getByRole("group").first();
  await expect(reserved.getByText(billing.ledger.hold.generation)).toBeHidden();
  await reserved.getByText(billing.ledger.reserved).click();
  await expect(reserved.getByText(billing.ledger.hold.generation)).toBeVisible();
  await expect(reserved.getByText(say(billing.ledger.delivered, { shown: "2" }))).toBeVisible();
  const job = history.getByRole("group").filter({ hasText: billing.ledger.about.training });
  await expect(job.getByText(billing.ledger.hold.training)).toBeHidden();
  await job.getByText(billing.ledger.about.training, { exact: true }).click();
  await expect(job.getByText(billing.ledger.hold.training)).toBeVisible();
  const see = job.getByRole("link", { name: billing.ledger.see });
  await expect(see).toHaveAttribute("href", "/gallery?model=mdl_1");
  const refund = history
    .getByRole("listitem")
    .filter({ has: page.getByText(billing.ledger.refund, { exact: true }) });
  const ofPurchase = say(billing.ledger.refundOf, {
    amount: money.format(3.6),
    credits: say(common.credits_other, { count: 50 }),
    date: new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(before(45))),
  });
  await expect(refund.getByText(billing.ledger.refund, { exact: true })).toBeVisible();
  await expect(refund.getByText(ofPurchase, { exact: true })).toBeVisible();
  await expect(refund.getByText("-20", { exact: true })).toBeVisible();
  // from the newest to the oldest, each balance is the one below it plus what is beside it
  const balances = await history.getByText(/^(balance|saldo) \d+$/).allInnerTexts();
  expect(balances.map((text) => Number(text.replace(/\D/g, "")))).toEqual([142, 146, 146, 166, 186]);
  await page.getByRole("button", { name: billing.ledger.more }).click();
});

walk("Billing: payments that were left, that a bank collects, that failed", async ({ texts, open }) => {
  const { billing, common } = texts;
  const log = createLog();
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
  const left = { ...unpaid, id: "pur_5", status: "pending" as const };
  let own = [
    left,
    { ...unpaid, id: "pur_4", status: "pending" as const, collecting: true },
    { ...unpaid, id: "pur_3", status: "failed" as const },
    bought,
  ];
  let meanwhile = true;
  const answers: Answers = {
    ...everything,
    billing: {
      ...everything.billing,
      purchases: () => own,
      resume: log.answer("resume", () =>
        meanwhile ? ("WRONG_STATE" as const) : { id: "cs_5", url: "/billing?cancelled=true" },
      ),
      cancel: log.answer("cancel", () => {
        own = own.slice(1);
        return { ...left, status: "expired" as const };
      }),
    },
  };
  const page = await open("/billing?success=true&purchase=pur_4", answers, { expected: refused });
  const credits = say(common.credits_other, { count: 200 });
  await expect(page.getByText(billing.return.collecting, { exact: true })).toBeVisible();
  await expect(page.getByText(say(billing.return.collectingText, { credits }))).toBeVisible();
  const rows = page.getByRole("region", { name: billing.purchases.title }).getByRole("listitem");
  await expect(rows.nth(1).getByText(billing.purchases.status.collecting)).toBeVisible();
  await expect(rows.nth(1).getByText(billing.purchases.collecting)).toBeVisible();
  await expect(rows.nth(1).getByRole("button")).toHaveCount(0);
  await expect(rows.nth(2).getByText(billing.purchases.uncharged)).toBeVisible();

  const open5 = rows.first();
  await open5.getByRole("button", { name: billing.purchases.resume }).click();
  await expect(open5.getByRole("alert")).toHaveText(texts.errors.WRONG_STATE);
  meanwhile = false;
  await open5.getByRole("button", { name: billing.purchases.resume }).click();
  await log.expectLast("resume", { id: "pur_5" });
  await expect(page.getByText(billing.return.cancelledText, { exact: true })).toBeVisible();
  await open5.getByRole("button", { name: billing.purchases.dismiss }).click();
  await log.expectLast("cancel", { id: "pur_5" });
  await expect(rows).toHaveCount(3);

  own = [left];
  await page.goto("/billing?success=true");
  await expect(page.getByText(billing.return.none)).toBeVisible();
  await page.goto("/billing?success=true&purchase=pur_5");
  await expect(page.getByText(billing.return.waiting)).toBeVisible();
  own = [{ ...left, status: "failed" as const }];
  await expect(page.getByText(billing.return.failedText)).toBeVisible();
});

onPhone("Billing: a refund's credit note is a click away", async ({ texts, language, open }) => {
  const { billing } = texts;
  const [bought] = account.purchases;
  if (!bought) throw new Error("There is a purchase.");
  const refunded = { credits: 60, amount: 870, pending: false };
  const noteAt = (number: string) => ({
    number,
    amount: 435,
    currency: "usd",
    url: `/billing?note=${number}`,
  });
  const page = await open("/billing", {
    ...everything,
    billing: {
      ...everything.billing,
      purchases: [{ ...bought, status: "partly_refunded", hasInvoice: true, creditNotes: 2, refunded }],
      creditNotes: [noteAt("CN-01"), noteAt("CN-02")],
    },
  });
  const row = page.getByRole("region", { name: billing.purchases.title }).getByRole("listitem").first();
  await expect(row.getByRole("button", { name: billing.purchases.creditNote, exact: true })).toBeVisible();
  await row.scrollIntoViewIfNeeded();
  await look(page, `credit-notes-${language}`);
  await row.getByRole("button", { name: say(billing.purchases.furtherCreditNote, { number: 2 }) }).click();
  await page.waitForURL(/note=CN-02/);
});

onPhone("Billing without packages, and without an answer", async ({ texts, open }) => {
  const { billing, common } = texts;
  const empty = await open("/billing", nothing);
  await expect(empty.getByText(billing.packages.none)).toBeVisible();
  await expect(empty.getByText(billing.balance.none)).toBeVisible();
  // a refusal is told at once; what may pass is asked for again first
  const refusals = {
    balance: "FORBIDDEN",
    credits: "FORBIDDEN",
    statement: "FORBIDDEN",
    packages: "FORBIDDEN",
    purchases: "FORBIDDEN",
  } as const;
  const broken = await open("/billing", { ...everything, billing: { ...everything.billing, ...refusals } });
  await expect(broken.getByText(billing.failed).first()).toBeVisible();
  await broken.getByRole("button", { name: common.retry }).first().click();
});

onPhone(
  "Settings: theme, language, keys, notifications, tokens, sessions, data",
  async ({ texts, language, open }) => {
    const { settings } = texts;
    const log = createLog();
    const token = account.tokens[0];
    if (!token) throw new Error("There is a token.");
    const answers: Answers = {
      ...everything,
      account: {
        ...everything.account,
        revokeSession: log.answer("sign out", { ids: ["ses_2"] }),
        revokeOtherSessions: log.answer("sign out others", { ids: ["ses_2"] }),
        requestExport: log.answer("export", account.exports[0] ?? ("NOT_FOUND" as const)),
        delete: log.answer("delete", "INTERNAL" as const),
      },
      tokens: {
        ...everything.tokens,
        create: log.answer("new token", { ...token, token: "pst_5f0b3c8e" }),
        revoke: log.answer("revoke", { id: token.id, deleted: true as const }),
      },
      users: {
        update: log.answer("update", (input) => ({ ...user, ...(input as Partial<typeof user>) })),
      },
    };
    const page = await open("/settings#notifications", answers);
    await expect(page.getByRole("heading", { name: settings.notifications.title })).toBeInViewport();
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const html = page.locator("html");
    await expect(page.getByRole("main").getByText(user.email)).toBeVisible();
    for (const theme of ["light", "dark"] as const) {
      await page.getByText(settings.appearance[theme], { exact: true }).click();
      await log.expectLast("update", { id: user.id, theme });
      expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe(theme);
      await expect(html).toHaveClass(theme === "dark" ? /dark/ : /^((?!dark).)*$/);
    }
    await page.getByText(settings.appearance.system, { exact: true }).click();
    const other = language === "en" ? "es" : "en";
    await page.getByText(nameLanguage(other), { exact: true }).click();
    await expect(html).toHaveAttribute("lang", other);
    await page.getByText(nameLanguage(language), { exact: true }).click();
    await expect(html).toHaveAttribute("lang", language);
    await expect(page.getByRole("checkbox", { name: settings.keyboard.single })).toBeChecked();
    const notify = page.getByRole("checkbox", { name: settings.notifications.training });
    await expect(notify).toBeChecked();
    for (const wanted of [false, true]) {
      await notify.click();
      await log.expectLast("update", { id: user.id, notifyTraining: wanted });
      await expect(notify).toBeChecked({ checked: wanted });
    }
    await page.getByRole("checkbox", { name: settings.notifications.export }).click();
    await log.expectLast("update", { id: user.id, notifyExport: false });
    const low = page.getByRole("checkbox", {
      name: say(settings.notifications.lowCredits, { fewest: limits.lowCredits }),
    });
    await expect(low).not.toBeChecked();
    await low.click();
    await log.expectLast("update", { id: user.id, notifyLowCredits: true });

    await button(say(settings.tokens.revokeOf, { name: token.name })).click();
    await page.getByRole("dialog").getByRole("button", { name: settings.tokens.revoke }).click();
    await log.expectLast("revoke", { id: token.id });
    await button(settings.tokens.new).click();
    await page.getByLabel(settings.tokens.name).fill("Press kit");
    await button(settings.tokens.create).click();
    await log.expectLast("new token", { name: "Press kit", scopes: ["read"], expiresInDays: 90 });
    await button(settings.tokens.copy).click();
    await button(settings.tokens.done).click();
    await page.getByRole("button", { name: say(settings.sessions.endOf, { date: "" }).trim() }).click();
    await log.expectLast("sign out", { id: "ses_2" });
    await button(settings.sessions.endOthers).click();
    await expect.poll(() => log.count("sign out others")).toBe(1);
    await button(settings.data.exportAgain).click();
    await expect.poll(() => log.count("export")).toBe(1);
    await expect(page.getByRole("link", { name: settings.data.download })).toBeVisible();
    const support = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: settings.support.title }) });
    await expect(support.getByText(settings.support.nobody)).toBeVisible();
    await expect(support.getByRole("link", { name: settings.support.about })).toBeVisible();
    await support.getByRole("button", { name: settings.support.copy }).click();
    await expect(support.getByRole("button", { name: settings.support.copied })).toBeVisible();
    const details = await page.evaluate(() => navigator.clipboard.readText());
    expect(details).toMatch(
      new RegExp(
        `^version: \\d.*\nengine: \\w+\nbrowser: Mozilla.*\nlanguage: ${language}\naccount: ${user.id}$`,
      ),
    );
    await button(settings.data.delete).click();
    const leaving = page.getByRole("dialog");
    const later = leaving.getByRole("button", { name: say(settings.data.deleteConfirm, { days: 7 }) });
    // of the sample purchases, 2059 cents can be refunded
    await expect(leaving.getByText(/20[.,]59/)).toBeVisible();
    await expect(leaving.getByRole("link", { name: settings.data.refundableLink })).toHaveAttribute(
      "href",
      "/billing",
    );
    await later.click();
    await expect(leaving.getByText(settings.data.wrongEmail)).toBeVisible();
    await leaving.getByRole("textbox").fill(user.email);
    await leaving.getByRole("button", { name: settings.data.deleteNow }).click();
    await log.expectLast("delete", { email: user.email, immediately: true });
    await expect(leaving.getByRole("alert")).toBeVisible();
    await later.click();
    await log.expectLast("delete", { email: user.email, immediately: false });
    await leaving.getByRole("button", { name: settings.data.keep }).click();
  },
);

onDesktop(
  "Settings' part of Support stays in sight, and leads to the hosting pages",
  async ({ texts, open }) => {
    const page = await open("/settings#support", everything);
    await expect(page.getByRole("button", { name: texts.settings.sessions.endOthers })).toBeAttached();
    await expect(page.getByRole("button", { name: texts.settings.support.copy })).toBeInViewport({
      ratio: 1,
    });
    await page.getByRole("link", { name: texts.settings.support.hosting }).click();
    await page.getByRole("main").getByRole("link", { name: "backup.md" }).click();
    await expect(page).toHaveURL("/docs/hosting/backup");
    await expect(page.getByRole("heading", { level: 1, name: "Backup and restore" })).toBeVisible();
    await page.goto("/docs/hosting/none");
    await expect(page).toHaveURL("/docs/hosting");
  },
);

onDesktop(
  "Settings: who signed in long ago proves once more who they are, and signs out everywhere with what is new",
  async ({ texts, open }) => {
    const { settings, auth } = texts;
    const log = createLog();
    const [token] = account.tokens;
    if (!token) throw new Error("There is a token.");
    const page = await open(
      "/settings",
      {
        ...everything,
        tokens: {
          list: [{ ...token, createdAt: new Date().toISOString() }],
          create: log.answer("new token", "PROOF_REQUIRED" as const),
        },
        account: { ...everything.account, revokeOtherSessions: log.answer("sign out others", { ids: [] }) },
        auth: {
          ...everything.auth,
          logout: log.answer("log out", { ok: true as const }),
          requestMagicLink: log.answer("mail", { sent: true as const, expiresAt: later(0.01) }),
        },
      },
      { expected: /^Failed to load resource.*403/ },
    );
    await page.getByText(say(settings.sessions.newKeys, { names: token.name })).click();
    await page.getByRole("button", { name: settings.sessions.endOthers }).click();
    await log.expectLast("sign out others", { newKeys: true });
    await page.getByRole("button", { name: settings.tokens.new }).click();
    await page.getByLabel(settings.tokens.name).fill("Press kit");
    await page.getByRole("button", { name: settings.tokens.create, exact: true }).click();
    await expect(page.getByText(say(settings.prove.text, { minutes: 10 }))).toBeVisible();
    await look(page, "prove-again");
    await page.getByRole("button", { name: settings.prove.mail }).click();
    await expect(page).toHaveURL("/login?next=%2Fsettings");
    await expect(page.getByLabel(auth.check.code)).toBeVisible();
    expect(log.count("log out")).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  },
);
