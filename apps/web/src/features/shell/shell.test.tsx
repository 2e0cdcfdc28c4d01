import { expect, it } from "vitest";
import { at, user } from "~/testing/at.ts";
import { createCallLog } from "~/testing/call-log.ts";
import { openScreen } from "~/testing/open-screen.tsx";
import * as account from "~/testing/sample-account.ts";
import { type everything, working } from "~/testing/sample-answers.ts";
import * as sample from "~/testing/sample-data.ts";
import { say } from "~/testing/texts.ts";

it("has a skip link, entries, the person and a way out that forgets them", async () => {
  const log = createCallLog(expect);
  const page = await openScreen(
    "/settings",
    { ...working, auth: { me: sample.user, logout: log.answer("logout", { ok: true as const }) } },
    { language: "es" },
  );
  const { nav, skip } = page.texts.common;
  await page.find("heading", page.texts.settings.title);
  await user.tab();
  expect(document.activeElement).toBe(await page.find("link", skip));
  expect(document.activeElement?.getAttribute("href")).toBe("#content");
  for (const name of ["create", "gallery", "billing", "settings"] as const) {
    const entry = await (await page.part("navigation", nav.label)).find("link", nav[name]);
    await user.click(entry);
    await expect.poll(() => location.pathname).toBe(`/${name}`);
    await expect.poll(() => entry.getAttribute("aria-current")).toBe("page");
    // a new page begins at its heading
    await expect.poll(() => document.activeElement?.tagName).toBe("H1");
  }
  await page.press(nav.collapse);
  const sidebar = () => page.element.querySelector("aside")?.textContent ?? "";
  await expect.poll(sidebar).not.toContain(sample.user.email);
  await page.press(nav.expand);
  await expect.poll(sidebar).toContain(sample.user.email);
  // the next person here is told again what a public link is
  for (const key of ["share_explained", "draft"]) localStorage.setItem(key, "yes");
  await user.click(page.all("button", nav.logOut)[0] as HTMLElement);
  await expect.poll(() => location.pathname).toBe("/login");
  await page.field(page.texts.auth.email);
  expect(log.count("logout")).toBe(1);
  for (const key of ["auth_token", "share_explained", "draft"]) expect(localStorage.getItem(key)).toBeNull();
});

it("shows what another tab of the person has changed, tells others of its own changes, and ends with them", async () => {
  const log = createCallLog(expect);
  let { balance } = account;
  let generations = sample.noRequests;
  const page = await openScreen(
    "/generate",
    {
      billing: { balance: () => balance },
      generation: { list: () => generations, create: log.answer("create", sample.request(1)) },
    },
    { expected: /SignedInAs/ },
  );
  const { create, auth, common } = page.texts;
  const hear = (key: string, newValue: string | null, oldValue: string | null = null) =>
    window.dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue }));
  await page.see(create.recent.empty);
  expect(localStorage.getItem("changed_at")).toBeNull();
  balance = { ...balance, spendable: 7777 };
  generations = sample.requests;
  hear("changed_at", "1");
  await page.see("7,777");
  await page.seeNo(create.recent.empty);
  await page.fill(create.prompt.label, "noir");
  await page.press(new RegExp(`^${create.action.generate.split(" ")[0]} `));
  await expect.poll(() => log.count("create")).toBe(1);
  await expect.poll(() => localStorage.getItem("changed_at")).not.toBeNull();
  // another person signs in there
  balance = { ...balance, spendable: 4444 };
  hear("auth_token", "other", "sample");
  await page.see("4,444");
  localStorage.removeItem("auth_token");
  hear("auth_token", null, "other");
  await expect.poll(() => location.pathname).toBe("/login");
  await page.field(auth.email);
  await page.seeNo(common.nav.logOut, "7,777");
});

async function openJobs(answers: typeof everything) {
  const page = await openScreen("/gallery", answers);
  const { jobs } = page.texts.common;
  await page.find("heading", page.texts.gallery.title);
  const pill = new RegExp(`^${jobs.open}`);
  await expect.poll(() => page.all("button", pill).length).toBeGreaterThan(0);
  await user.click(page.all("button", pill)[0] as HTMLElement);
  return { ...page, jobs, sheet: await page.part("dialog", jobs.title) };
}

it("lists the jobs of each kind, cancels them and leads to them", async () => {
  const log = createCallLog(expect);
  const { sheet, jobs, texts } = await openJobs({
    ...working,
    imageEdits: {
      ...working.imageEdits,
      cancel: log.answer("cancel edit", sample.edit("edit_3", "img_0", [])),
    },
  });
  await sheet.see(jobs.stage.training, jobs.stage.generation, jobs.stage.edit);
  await at(sheet.all("listitem").at(-1) as HTMLElement).press(texts.common.cancel);
  await log.expectLast("cancel edit", { id: "edit_3" });
  await sheet.press("Ana, summer", "link");
  await expect.poll(() => location.pathname).toBe("/training");
});

it("shows the requests of a shoot as one job, with one progress and one end", async () => {
  const log = createCallLog(expect);
  const shoot = sample.shoot();
  const { sheet, jobs, texts } = await openJobs({
    generation: { list: { items: shoot.requests, nextCursor: null, total: 2 } },
    shoots: { get: shoot, cancel: log.answer("cancel", { ...shoot, status: "cancelled" as const }) },
  });
  const name = say(jobs.shoot_other, { count: 3 });
  expect(sheet.all("listitem")).toHaveLength(1);
  await sheet.find("link", name);
  const progress = await sheet.find("progressbar", say(jobs.progress, { name }));
  await expect.poll(() => progress.getAttribute("aria-valuenow")).toBe("33");
  await sheet.press(texts.common.cancel);
  await log.expectLast("cancel", { id: "sho_1" });
});

it("finds recipes, parts of the settings and portraits by commands", async () => {
  const asked: unknown[] = [];
  const page = await openScreen("/create", {
    images: {
      list: (input) => {
        asked.push((input as { q?: string }).q);
        return sample.gallery;
      },
    },
  });
  const { common, recipes, settings, create } = page.texts;
  await page.find("heading", create.title);
  const find = async (words: string, option = words) => {
    await user.click(page.all("button", new RegExp(common.nav.commands))[0] as HTMLElement);
    const dialog = await page.part("dialog");
    await user.type(await dialog.find("combobox"), words);
    const found = () => dialog.all("option").find(({ textContent }) => textContent?.includes(option));
    await expect.poll(found).toBeDefined();
    await user.click(found() as HTMLElement);
  };
  await find(recipes.renaissance.label);
  // a recipe is words, so the form is opened
  const prompt = await page.field(create.prompt.label);
  await expect.poll(() => prompt.value).toMatch(/Renaissance/i);
  await find(settings.tokens.title);
  await expect.poll(() => location.pathname + location.hash).toBe("/settings#tokens");
  const advanced = () => document.querySelector<HTMLDetailsElement>("#advanced");
  await expect.poll(() => advanced()?.open).toBe(true);
  (advanced() as HTMLDetailsElement).open = false;
  await find(settings.sessions.title);
  await expect.poll(() => advanced()?.open).toBe(true);
  await find("film", sample.image(0).prompt);
  await expect.poll(() => location.pathname).toMatch(/^\/gallery\/img_\d+$/);
  expect(asked).toContain("film");
});
