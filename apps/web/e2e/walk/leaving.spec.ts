import { expect } from "@playwright/test";
import { StudioError } from "@portrait-studio/contract";
import { type Answers, changing } from "../screens/answer-calls.ts";
import { everything } from "../screens/sample-answers.ts";
import { user } from "../screens/sample-data.ts";
import { later } from "../screens/sample-times.ts";
import { createLog, onDesktop, onPhone, say, walk } from "./walk.ts";

const refused = /^Failed to load resource/;
const until = "2031-05-06T12:00:00.000Z";

walk("leaving: the account is closed, and the page says until when", async ({ texts, open, language }) => {
  const { auth, settings } = texts;
  const page = await open("/settings", {
    ...everything,
    account: { ...everything.account, delete: changing(() => ({ deletesAt: until })) },
  });
  await page.getByRole("button", { name: settings.data.delete, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(user.email);
  await dialog.getByRole("button", { name: say(settings.data.deleteConfirm, { days: 7 }) }).click();
  await expect(page).toHaveURL(`/keep-account?until=${encodeURIComponent(until)}`);
  await expect(page.getByText(auth.leaving.closed)).toBeVisible();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText(
    new Intl.DateTimeFormat(language, { month: "long" }).format(new Date(until)),
  );
  await expect(page.getByRole("button", { name: auth.leaving.keep })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
});

onPhone("a sign-in before the day offers to keep the account", async ({ texts, open }) => {
  const { auth } = texts;
  const log = createLog();
  const answers: Answers = {
    ...everything,
    auth: {
      requestMagicLink: changing(() => ({ sent: true as const, expiresAt: later(0.01) })),
      verify: changing(() => new StudioError("ACCOUNT_LEAVING", { deletesAt: until, token: "usr_1.secret" })),
    },
    account: { ...everything.account, keep: log.answer("keep", { ok: true as const }) },
  };
  const page = await open("/login", answers, { visitor: true, expected: refused });
  await page.getByLabel(auth.email).fill(user.email);
  await page.getByRole("button", { name: auth.send }).click();
  await page.getByLabel(auth.check.code).fill("222222");
  await page.getByRole("button", { name: auth.leaving.keep }).click();
  await log.expectLast("keep", { token: "usr_1.secret" });
  await expect(page.getByRole("heading", { name: auth.leaving.kept })).toBeVisible();
  expect(page.url()).not.toContain("secret");
  await expect(page.getByRole("link", { name: auth.leaving.signIn })).toHaveAttribute("href", "/login");
});

onDesktop(
  "the mail's link changes nothing by itself, and says when it is too late",
  async ({ texts, open }) => {
    const { auth } = texts;
    const log = createLog();
    const answers: Answers = {
      ...everything,
      account: { ...everything.account, keep: log.answer("keep", "INVALID_CODE" as const) },
    };
    const link = `/keep-account?until=${encodeURIComponent(until)}#token=usr_1.old`;
    const page = await open(link, answers, { visitor: true, expected: refused });
    await expect(page.getByText(auth.leaving.offer)).toBeVisible();
    expect(log.count("keep")).toBe(0);
    await page.getByRole("button", { name: auth.leaving.keep }).click();
    await expect(page.getByRole("heading", { name: auth.leaving.tooLate })).toBeVisible();
  },
);

onPhone("the mail about a new passkey takes it back, after a click", async ({ texts, open }) => {
  const { auth } = texts;
  const log = createLog();
  const answers: Answers = {
    ...everything,
    account: { ...everything.account, disownKey: log.answer("disown", { ok: true as const }) },
  };
  const page = await open("/not-me#token=usr_1.1.secret", answers);
  await expect(page.getByText(auth.notMe.offer)).toBeVisible();
  expect(log.count("disown")).toBe(0);
  expect(page.url()).not.toContain("secret");
  await page.getByRole("button", { name: auth.notMe.confirm }).click();
  await log.expectLast("disown", { token: "usr_1.1.secret" });
  await expect(page.getByRole("heading", { name: auth.notMe.done })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
});
