import { expect } from "@playwright/test";
import { loadAbout } from "@portrait-studio/i18n/screens";
import { look } from "../look.ts";
import type { Answers } from "../screens/answer-calls.ts";
import { broken, everything, working } from "../screens/sample-answers.ts";
import * as sample from "../screens/sample-data.ts";
import { createLog, onDesktop, onPhone, walk } from "./walk.ts";

const signedIn = ["/create", "/training", "/generate", "/gallery", "/billing", "/settings"] as const;
const entries = [
  ["create", "/create"],
  ["gallery", "/gallery"],
  ["billing", "/billing"],
  ["settings", "/settings"],
] as const;

onDesktop(
  "visitors come to sign-in from every signed-in page, and learn of pages that are not there",
  async ({ texts, open }) => {
    const page = await open("/login", everything, {
      visitor: true,
      expected: /^Failed to load resource.*404/,
    });
    for (const path of signedIn) {
      await page.goto(path);
      await expect(page).toHaveURL(
        path === "/create" ? /\/login$/ : `/login?next=${encodeURIComponent(path)}`,
      );
    }
    await page.goto("/share/no/such");
    await expect(page.getByText(texts.common.notFound.title)).toBeVisible();
    await page.getByRole("link", { name: texts.common.notFound.home }).click();
    await expect(page).toHaveURL(/\/$/);
  },
);

walk("the shell: skip link, entries, address, jobs, log out", async ({ texts, phone, language, open }) => {
  const { nav, skip, jobs } = texts.common;
  const log = createLog();
  const answers: Answers = {
    ...working,
    auth: { me: sample.user, logout: log.answer("logout", { ok: true as const }) },
    imageEdits: {
      ...working.imageEdits,
      cancel: log.answer("cancel edit", sample.edit("edit_3", "img_0", [])),
    },
  };
  const page = await open("/settings", answers);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: skip })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();

  for (const [name, path] of entries) {
    if (phone) await page.getByRole("button", { name: nav.openMenu }).click();
    const entry = page.getByRole("navigation", { name: nav.label }).getByRole("link", { name: nav[name] });
    await entry.click();
    await expect(page).toHaveURL(path);
    if (!phone) await expect(entry).toHaveAttribute("aria-current", "page");
  }

  await page
    .getByRole("button", { name: new RegExp(`^${jobs.open}`) })
    .filter({ visible: true })
    .click();
  const sheet = page.getByRole("dialog", { name: jobs.title });
  for (const stage of [jobs.stage.training, jobs.stage.generation, jobs.stage.edit])
    await expect(sheet.getByText(stage, { exact: true })).toBeVisible();
  await sheet.getByRole("listitem").last().getByRole("button", { name: texts.common.cancel }).click();
  await log.expectLast("cancel edit", { id: "edit_3" });
  await sheet.getByRole("link", { name: "Ana, summer" }).click();
  await expect(page).toHaveURL("/training");

  if (phone) await page.getByRole("button", { name: nav.openMenu }).click();
  else {
    await page.getByRole("button", { name: nav.collapse }).click();
    await expect(page.getByText(sample.user.email)).toHaveCount(0);
    await page.getByRole("button", { name: nav.expand }).click();
  }
  await expect(page.getByText(sample.user.email).filter({ visible: true })).toBeVisible();
  // the next person here is told again what a public link is
  await page.evaluate(() => localStorage.setItem("share_explained", "yes"));
  await page.getByRole("button", { name: nav.logOut }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel(texts.auth.email)).toBeVisible();
  expect(log.count("logout")).toBe(1);
  for (const key of ["auth_token", "share_explained", "draft"])
    expect(await page.evaluate((one) => localStorage.getItem(one), key)).toBeNull();
});

onDesktop(
  "a page that waits says so, one that broke too, and one without a server",
  async ({ texts, open }) => {
    const waiting = await open("/gallery", { ...everything, auth: { me: "never" } });
    await expect(waiting.getByRole("status").filter({ hasText: texts.common.loading })).toBeVisible();
    const bar = (page: typeof waiting) => page.getByTestId("top-progress");
    await expect(bar(waiting)).toHaveAttribute("data-active", "true");

    const crashed = await open("/create", { ...everything, models: { list: [broken] } }, { expected: /./ });
    await expect(crashed.getByRole("heading", { name: texts.crash.title })).toBeVisible();
    await expect(crashed.getByRole("button", { name: texts.crash.reload })).toBeVisible();

    const gone = await open("/billing", { ...everything, auth: { me: "UNAUTHENTICATED" } });
    await expect(gone).toHaveURL(/\/login\?next=%2Fbilling$/);
    expect(await gone.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  },
);

onDesktop("commands find recipes, parts of the settings and portraits", async ({ texts, open }) => {
  const { common, recipes, settings } = texts;
  const asked: unknown[] = [];
  const page = await open("/create", {
    ...everything,
    images: {
      ...everything.images,
      list: (input) => {
        asked.push((input as { q?: string }).q);
        return sample.gallery;
      },
    },
  });
  const find = async (words: string) => {
    await page.getByRole("button", { name: common.nav.commands }).click();
    await page.getByRole("combobox").fill(words);
    return page.getByRole("option");
  };
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await (await find(recipes.renaissance.label)).first().click();
  await expect(page.getByRole("textbox", { name: texts.create.prompt.label, exact: true })).toHaveValue(
    /renacentista|Renaissance/i,
  );
  await (await find(settings.tokens.title)).first().click();
  await expect(page).toHaveURL("/settings#tokens");
  await expect(page.getByRole("heading", { name: settings.tokens.title })).toBeInViewport();
  const options = await find("cine negro");
  await options
    .filter({ hasText: sample.image(0).prompt })
    .first()
    .click();
  await expect(page).toHaveURL(/\/gallery\/img_\d+$/);
  expect(asked).toContain("cine negro");
});

onPhone(
  "without a connection there is a page of the studio's own, and nothing queued is lost",
  async ({ texts, open }) => {
    const { create, common } = texts;
    const { about } = await loadAbout("en");
    const log = createLog();
    const page = await open(
      "/create",
      {
        ...everything,
        generation: {
          ...everything.generation,
          create: log.answer("create", sample.request(7, { status: "pending", outputs: [] })),
        },
      },
      { expected: /^Failed to load resource/ },
    );
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.getByLabel(create.prompt.label, { exact: true }).fill("A portrait by the sea");
    const context = page.context();
    await context.setOffline(true);
    await expect(page.getByText(common.offline.title)).toBeVisible();
    await page
      .getByRole("button", { name: /4/ })
      .filter({ hasText: /credit/ })
      .click();
    expect(log.count("create")).toBe(0);
    // a reload would lose what waits
    const warns = () =>
      page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
    await expect.poll(warns).toBe(true);
    await context.setOffline(false);
    await expect.poll(() => log.count("create")).toBe(1);
    await expect.poll(warns).toBe(false);
    // a studio that was away comes back without such an event
    await page.addInitScript(() =>
      window.addEventListener("online", (event) => event.stopImmediatePropagation()),
    );
    await context.setOffline(true);
    await page.goto("/gallery");
    await expect(page.getByRole("heading", { level: 1, name: about.offline.title })).toBeVisible();
    await expect(page.getByText(about.offline.text)).toBeVisible();
    await look(page, "offline");
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: texts.gallery.title })).toBeVisible();
    expect(log.count("create")).toBe(1);
  },
);
