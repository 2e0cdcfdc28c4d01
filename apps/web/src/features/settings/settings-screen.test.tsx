import { nameLanguage } from "@portrait-studio/contract/languages";
import { limits } from "@portrait-studio/contract/limits";
import { expect, it } from "vitest";
import { user } from "~/testing/at.ts";
import { createCallLog } from "~/testing/call-log.ts";
import { openScreen } from "~/testing/open-screen.tsx";
import * as account from "~/testing/sample-account.ts";
import { user as person } from "~/testing/sample-data.ts";
import { later } from "~/testing/sample-times.ts";
import { say } from "~/testing/texts.ts";

const [token] = account.tokens;
if (!token) throw new Error("There is a token.");
const html = document.documentElement;

it("changes theme, language and notifications at once, here and for the person", async () => {
  const log = createCallLog(expect);
  const update = log.answer("update", (input) => ({ ...person, ...(input as Partial<typeof person>) }));
  const page = await openScreen("/settings", { users: { update } });
  const { appearance, notifications } = page.texts.settings;
  await page.see(person.email);
  for (const theme of ["light", "dark"] as const) {
    await page.choose(appearance[theme]);
    await log.expectLast("update", { id: person.id, theme });
    expect(localStorage.getItem("theme")).toBe(theme);
    expect(html.classList.contains("dark")).toBe(theme === "dark");
  }
  await page.choose(appearance.system);
  for (const language of ["es", "en"] as const) {
    await page.choose(nameLanguage(language));
    await expect.poll(() => html.lang).toBe(language);
  }
  const box = (name: string) => page.find("checkbox", name);
  const isChecked = async (name: string) => (await box(name)).matches(":checked, [aria-checked=true]");
  const low = say(notifications.lowCredits, { fewest: limits.lowCredits });
  for (const [name, changed, wanted] of [
    [notifications.training, "notifyTraining", false],
    [notifications.training, "notifyTraining", true],
    [notifications.export, "notifyExport", false],
    [low, "notifyLowCredits", true],
  ] as const) {
    expect(await isChecked(name)).toBe(!wanted);
    await page.press(name, "checkbox");
    await log.expectLast("update", { id: person.id, [changed]: wanted });
    await expect.poll(() => isChecked(name)).toBe(wanted);
  }
});

it("has what people look for first, then the rest, and what programs need behind Advanced", async () => {
  const page = await openScreen("/settings");
  const { account, language, appearance, support, notifications, passkeys, data, sessions, tokens } =
    page.texts.settings;
  const titles = () => [...document.querySelectorAll("main h2")].map(({ textContent }) => textContent);
  const parts = [account, language, appearance, support, notifications, passkeys, data, sessions, tokens];
  await expect.poll(titles).toEqual(parts.map(({ title }) => title));
  const advanced = () => document.querySelector("details#advanced");
  expect(advanced()?.hasAttribute("open")).toBe(false);
  expect(advanced()?.querySelectorAll("h2")).toHaveLength(2);
  await openScreen("/settings#tokens");
  await expect.poll(() => advanced()?.hasAttribute("open")).toBe(true);
});

it("has the single keys under the list of shortcuts", async () => {
  const page = await openScreen("/settings");
  const { keyboard } = page.texts.settings;
  await page.see(person.email);
  await user.keyboard("?");
  const dialog = await page.part("dialog", keyboard.title);
  await dialog.see(keyboard.groups.gallery);
  const single = await dialog.find("checkbox", keyboard.single);
  await user.click(single);
  await user.keyboard("{Escape}");
  const opened = () => document.querySelector("[role=dialog]");
  await expect.poll(opened).toBeNull();
  await user.keyboard("?");
  expect(opened()).toBeNull();
});

it("shows the language that was chosen last, also when the one before it has not come yet", async () => {
  const page = await openScreen("/settings");
  const [spanish, english] = [
    await page.find("radio", nameLanguage("es")),
    await page.find("radio", nameLanguage("en")),
  ];
  localStorage.removeItem("i18nextLng");
  spanish.click();
  expect(spanish.matches(":checked")).toBe(true);
  english.click();
  await expect.poll(() => localStorage.getItem("i18nextLng")).toBe("en");
  await expect.poll(() => english.matches(":checked")).toBe(true);
  expect(html.lang).toBe("en");
});

it("makes and revokes tokens, ends sessions and exports the data", async () => {
  const log = createCallLog(expect);
  const page = await openScreen("/settings", {
    account: {
      revokeSession: log.answer("sign out", { ids: ["ses_2"] }),
      revokeOtherSessions: log.answer("sign out others", { ids: ["ses_2"] }),
      requestExport: log.answer("export", account.exports[0] ?? ("NOT_FOUND" as const)),
    },
    tokens: {
      create: log.answer("new token", { ...token, token: "pst_5f0b3c8e" }),
      revoke: log.answer("revoke", { id: token.id, deleted: true as const }),
    },
  });
  const { tokens, sessions, data } = page.texts.settings;
  await page.press(say(tokens.revokeOf, { name: token.name }));
  await (await page.part("dialog")).press(tokens.revoke);
  await log.expectLast("revoke", { id: token.id });
  await page.press(tokens.new);
  await page.fill(tokens.name, "Press kit");
  await page.press(tokens.create);
  await log.expectLast("new token", { name: "Press kit", scopes: ["read"], expiresInDays: 90 });
  await page.press(tokens.copy);
  expect(await navigator.clipboard.readText()).toBe("pst_5f0b3c8e");
  await page.press(tokens.done);
  await page.press(new RegExp(`^${say(sessions.endOf, { date: "" }).trim()}`));
  await log.expectLast("sign out", { id: "ses_2" });
  await page.press(sessions.endOthers);
  await expect.poll(() => log.count("sign out others")).toBe(1);
  await page.press(data.exportAgain);
  await expect.poll(() => log.count("export")).toBe(1);
  await page.find("link", data.download);
});

it("deletes the account after its address was typed, and says what is lost", async () => {
  const log = createCallLog(expect);
  const until = "2031-05-06T12:00:00.000Z";
  const page = await openScreen(
    "/settings",
    {
      account: {
        delete: log.answer("delete", () =>
          log.count("delete") > 1 ? { deletesAt: until } : ("INTERNAL" as const),
        ),
      },
    },
    { language: "es" },
  );
  const { settings } = page.texts;
  const open = () => page.press(settings.data.delete);
  await open();
  await (await page.part("dialog")).press(settings.data.keep);
  await open();
  const dialog = await page.part("dialog");
  // of the sample purchases, 2059 cents can be refunded
  await dialog.see(/20[.,]59/);
  const link = await dialog.find("link", settings.data.refundableLink);
  expect(link.getAttribute("href")).toBe("/billing");
  const soon = say(settings.data.deleteConfirm, { days: 7 });
  await dialog.press(soon);
  await dialog.see(settings.data.wrongEmail);
  await user.type(await dialog.find("textbox"), person.email);
  await dialog.press(settings.data.deleteNow);
  await log.expectLast("delete", { email: person.email, immediately: true });
  await dialog.see(page.texts.errors.INTERNAL);
  await dialog.press(soon);
  await log.expectLast("delete", { email: person.email, immediately: false });
  // the page that it leads to is another one, which only a browser goes to
  await expect
    .poll(() => decodeURIComponent(location.search))
    .toContain(`until=${encodeURIComponent(until)}`);
});

it("lets whoever signed in long ago prove once more who they are, and signs out what is new", async () => {
  const log = createCallLog(expect);
  const page = await openScreen("/settings", {
    tokens: {
      list: [{ ...token, createdAt: new Date().toISOString() }],
      create: log.answer("new token", "PROOF_REQUIRED" as const),
    },
    account: { revokeOtherSessions: log.answer("sign out others", { ids: [] }) },
    auth: {
      logout: log.answer("log out", { ok: true as const }),
      requestMagicLink: log.answer("mail", { sent: true as const, expiresAt: later(0.01) }),
    },
  });
  const { settings, auth } = page.texts;
  await page.choose(say(settings.sessions.newKeys, { names: token.name }));
  await page.press(settings.sessions.endOthers);
  await log.expectLast("sign out others", { newKeys: true });
  await page.press(settings.tokens.new);
  await page.fill(settings.tokens.name, "Press kit");
  await page.press(settings.tokens.create);
  await page.see(say(settings.prove.text, { minutes: 10 }));
  await page.press(settings.prove.mail);
  await page.field(auth.check.code);
  expect(location.search).toBe("?next=%2Fsettings");
  expect(log.count("log out")).toBe(1);
  expect(localStorage.getItem("auth_token")).toBeNull();
});
