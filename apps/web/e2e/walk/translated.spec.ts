import { expect, type Page, test } from "@playwright/test";
import { nameLanguage } from "@portrait-studio/contract/languages";
import { type Answers, changing } from "../../src/testing/answer-calls.ts";
import { working } from "../../src/testing/sample-answers.ts";
import * as sample from "../../src/testing/sample-data.ts";
import { later } from "../../src/testing/sample-times.ts";
import * as upload from "../../src/testing/sample-upload.ts";
import { say } from "../../src/testing/texts.ts";
import { translatePages } from "./translate-pages.ts";
import { createLog, onDesktop, onPhone } from "./walk.ts";

const prepare = (page: Page) => page.addInitScript(translatePages);

onPhone("a translated page goes the whole way, from sign-in to settings", async ({ texts, open }) => {
  // every screen, one after the other
  test.slow();
  const { auth, billing, common, create, gallery, settings, training, viewer } = texts;
  const log = createLog();
  const answers: Answers = {
    auth: {
      me: sample.user,
      requestMagicLink: changing(() => ({ sent: true as const, expiresAt: later(0.01) })),
      verify: log.answer("verify", () =>
        log.count("verify") > 1 ? { access_token: "sample", user: sample.user } : ("INVALID_CODE" as const),
      ),
    },
    billing: { checkout: log.answer("checkout", { id: "cs_1", url: "/billing?cancelled=true" }) },
    generation: {
      create: log.answer("create", sample.request(7, { status: "pending", outputs: [] })),
      cancel: log.answer("cancel", sample.request(0, { status: "cancelled" })),
    },
    imageEdits: { create: log.answer("edit", sample.edit("edit_9", "img_0", [])) },
    images: {
      favourite: log.answer("favourite", sample.image(0, { favourite: true })),
      delete: log.answer("delete", { ids: ["img_0"] }),
      restore: log.answer("restore", { ids: ["img_0"] }),
    },
    training: { create: log.answer("train", sample.training("queued")) },
    upload: { sessionFiles: ready },
    users: { bootstrap: changing(() => sample.user), update: log.answer("update", sample.user) },
  };
  const page = await open("/login", answers, {
    visitor: true,
    prepare,
    expected: /^Failed to load resource/,
  });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const go = async (to: "create" | "gallery" | "billing" | "settings") => {
    await button(common.nav.openMenu).click();
    await page
      .getByRole("navigation", { name: common.nav.label })
      .getByRole("link", { name: common.nav[to] })
      .click();
    await expect(page.locator("h1 font").first()).toBeVisible();
  };

  await page.getByLabel(auth.email).fill("ana@example.com");
  await button(auth.send).click();
  const code = page.getByLabel(auth.check.code);
  await code.fill("111111");
  await expect(page.getByText(texts.errors.INVALID_CODE)).toBeVisible();
  await code.fill("222222");
  await expect(page).toHaveURL("/create");

  await page.getByText(create.way.write, { exact: true }).click();
  const prompt = page.getByLabel(create.prompt.label, { exact: true });
  await prompt.fill("by a window");
  await expect(page.getByText(say(create.recent.noEffect, { words: "dragon" })).first()).toBeVisible();
  await page.getByText(create.options.title, { exact: true }).click();
  for (const count of [2, 4]) {
    await page.getByRole("radiogroup", { name: create.options.count }).getByText(String(count)).click();
    await expect(generate(count)).toBeVisible();
  }
  await generate(4).click();
  await expect(page.getByText(create.action.started)).toBeVisible();
  await log.expectLast("create", expect.objectContaining({ prompt: "ps1, by a window", count: 4 }));
  await button(create.recent.cancel).first().click();
  await log.expectLast("cancel", { id: "gen_0" });
  await button(say(create.helper.refine, { cost: say(common.credits_one, { count: 1 }) })).click();
  await page.getByRole("dialog").getByRole("button", { name: create.helper.copy }).first().click();
  await expect(page.getByRole("dialog").getByText(create.helper.copied)).toBeVisible();
  await page.keyboard.press("Escape");

  await go("gallery");
  await button(gallery.favourites).click();
  await expect(page).toHaveURL(/favourites=true/);
  await button(gallery.favourites).click();
  await expect(page).toHaveURL("/gallery");
  await button(gallery.select.begin).click();
  await page.getByRole("checkbox").first().click();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: gallery.trash.title }).click();
  await page.getByRole("link", { name: gallery.trash.back }).click();
  await expect(page).toHaveURL("/gallery");
  await page.goto("/gallery/img_0");
  await page.getByRole("dialog").locator("font").first().waitFor({ state: "attached" });
  await button(viewer.favourite).click();
  await log.expectLast("favourite", expect.objectContaining({ id: "img_0" }));
  await button(viewer.edit.open).click();
  await page.getByLabel(viewer.edit.instruction).fill("warmer");
  await page
    .getByRole("button", { name: new RegExp(say(viewer.edit.make_one, { count: 1, cost: "1" })) })
    .click();
  await expect.poll(() => log.count("edit")).toBe(1);
  await page.keyboard.press("Delete");
  await page.keyboard.press("Escape");

  await page.goto("/billing");
  const credits = say(common.credits_other, { count: 200 });
  await button(say(billing.packages.buy, { credits })).click();
  await expect(page.getByText(billing.return.cancelledText, { exact: true })).toBeVisible();
  await button(billing.return.dismiss).click();
  await go("settings");
  for (const theme of [settings.appearance.dark, settings.appearance.light])
    await page.getByText(theme, { exact: true }).click();
  await button(settings.support.copy).click();
  await expect(button(settings.support.copied)).toBeVisible();
  for (const language of ["es", "en"] as const) {
    await page.getByText(nameLanguage(language), { exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
  }

  await page.goto("/training");
  await expect(page.locator("h1 font").first()).toBeVisible();
  await page.getByRole("button", { name: training.continue }).click();

  function generate(count: number) {
    const images = say(common.images_other, { count });
    return button(say(create.action.generate, { images, cost: say(common.credits_other, { count }) }));
  }
});

onDesktop("every screen stays whole while it is translated and its jobs end", async ({ texts, open }) => {
  for (const path of [
    "/",
    "/login",
    "/create",
    "/generate",
    "/training",
    "/gallery",
    "/billing",
    "/settings",
  ]) {
    const page = await open(path, working, { prepare, visitor: path === "/login" });
    await expect(page.locator("h1 font").first()).toBeVisible();
    if (path === "/" || path === "/login") continue;
    await page
      .getByRole("button", { name: new RegExp(`^${texts.common.jobs.open}`) })
      .filter({ visible: true })
      .click();
    await page.keyboard.press("Escape");
  }
});

const ready = upload.photos.map((photo) => ({
  ...photo,
  verdict: { level: "ready" as const, problems: [] },
  cutOutPending: false,
}));
