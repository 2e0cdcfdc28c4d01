import { expect } from "@playwright/test";
import type { Answers } from "../screens/answer-calls.ts";
import { everything } from "../screens/sample-answers.ts";
import * as sample from "../screens/sample-data.ts";
import { createLog, onDesktop, onPhone, say } from "./walk.ts";

interface Asked {
  q?: string;
  modelId?: string;
  sort?: string;
  favourites?: boolean;
  shared?: boolean;
  trash?: boolean;
  limit?: number;
}

onDesktop("Gallery: search, filter, sort, mark, select, delete, bring back", async ({ texts, open }) => {
  const { gallery } = texts;
  const log = createLog();
  const asked: Asked[] = [];
  const answers: Answers = {
    ...everything,
    models: { list: sample.models.map((model) => ({ ...model, status: "completed" as const })) },
    images: {
      ...everything.images,
      list: (input) => {
        const wanted = input as Asked;
        // a search also asks for one image of the whole gallery, to tell how many there are
        if (wanted.limit !== 1) asked.push(wanted);
        return wanted.q || wanted.modelId === "mdl_2" ? sample.noImages : sample.gallery;
      },
      delete: log.answer("delete", (input) => input as { ids: string[] }),
      restore: log.answer("restore", (input) => input as { ids: string[] }),
    },
  };
  const page = await open("/gallery", answers);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const shown = page.getByRole("status").filter({ hasText: say(gallery.shown, { shown: 24, total: 24 }) });
  await expect(shown).toBeVisible();
  await page.getByLabel(gallery.search).fill("dragon");
  await expect(page.getByText(gallery.noMatch)).toBeVisible();
  await expect.poll(() => asked.at(-1)).toMatchObject({ q: "dragon" });
  await button(gallery.clearSearch).click();
  await page.getByLabel(gallery.model).selectOption({ label: "Ana, winter in the mountains" });
  await expect(page.getByText(gallery.noOutputs)).toBeVisible();
  await button(gallery.clearFilters).click();
  await page.getByLabel(gallery.sort).selectOption({ label: gallery.oldest });
  await expect.poll(() => asked.at(-1)).toMatchObject({ sort: "oldest" });
  await page.getByLabel(gallery.sort).selectOption({ label: gallery.newest });
  await button(gallery.favourites).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ favourites: true });
  await button(gallery.favourites).click();
  await button(gallery.public).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ shared: true });
  await expect(page).toHaveURL("/gallery?shared=true");
  await button(gallery.public).click();
  const sizes = page.getByRole("radiogroup", { name: gallery.density.label });
  for (const size of [gallery.density.small, gallery.density.large, gallery.density.medium])
    await sizes.getByRole("radio", { name: size }).check({ force: true });

  const tile = page.getByRole("list", { name: gallery.list }).getByRole("listitem");
  await tile.first().getByRole("link").focus();
  await page.keyboard.press("Shift+ArrowRight");
  const bar = page.getByRole("region", { name: gallery.select.bar });
  await expect(bar.getByText(say(gallery.select.count_other, { count: 2 }))).toBeVisible();
  await bar.getByRole("button", { name: gallery.select.end }).click();
  await button(gallery.select.begin).click();
  await tile.nth(1).getByRole("checkbox").click();
  await tile.nth(2).getByRole("checkbox").click();
  await bar.getByRole("button", { name: gallery.select.delete }).click();
  await log.expectLast("delete", { ids: ["img_1", "img_2"] });
  await page.getByRole("button", { name: gallery.trash.undo }).click();
  await log.expectLast("restore", { ids: ["img_1", "img_2"] });
  await expect(page.getByText(say(gallery.trash.restored_other, { count: 2 }))).toBeVisible();
  await page.getByRole("link", { name: gallery.trash.title }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ trash: true });
  await page.getByRole("checkbox").first().click();
  await button(gallery.trash.restore).click();
  await expect.poll(() => log.count("restore")).toBe(2);
  await page.getByRole("link", { name: gallery.trash.back }).click();
  await expect(shown).toBeVisible();
  // selecting can begin while what was restored is still being asked for
  await button(gallery.select.begin).click();
  await expect(page.getByText(say(gallery.trash.restored_one, { count: 1 }))).toBeVisible();
  await expect(button(gallery.select.begin)).toHaveAttribute("aria-pressed", "true");
});

onPhone("an image: turn, look, copy, share, save, mark, delete", async ({ texts, open }) => {
  const { viewer, gallery, common } = texts;
  const wanted: unknown[] = [];
  const log = createLog();
  const shared = { ...sample.image(1), shareUrl: "http://localhost:3000/share/3nWq1vYb8Kx2" };
  const state: { shared: boolean; cover: string | null } = { shared: false, cover: null };
  const models = () =>
    sample.models.map((model) => (model.id === "mdl_1" ? { ...model, coverImageId: state.cover } : model));
  const items = sample.gallery.items.map((item) => ({ ...item, downloadUrl: "/not-there.jpg" }));
  const answers: Answers = {
    ...everything,
    imageEdits: { history: [], running: [] },
    models: {
      list: models,
      cover: log.answer("cover", (input) => {
        state.cover = (input as { imageId: string | null }).imageId;
        return models()[0] ?? ("NOT_FOUND" as const);
      }),
    },
    images: {
      ...everything.images,
      list: () => ({
        ...sample.gallery,
        items: items.map((item) =>
          state.shared && item.id === "img_1" ? { ...item, shareUrl: shared.shareUrl } : item,
        ),
      }),
      share: log.answer("share", (input) => {
        state.shared = (input as { shared: boolean }).shared;
        return state.shared ? shared : { ...shared, shareUrl: null };
      }),
      download: (input) => {
        wanted.push(input);
        return { url: "/not-there.webp", name: "portrait.webp", print: null };
      },
      favourite: log.answer("favourite", shared),
      delete: log.answer("delete", (input) => input as { ids: string[] }),
    },
  };
  const page = await open("/gallery", answers, { expected: /^Failed to load resource.*404/ });
  await page.getByRole("list", { name: gallery.list }).getByRole("link").first().click();
  const dialog = page.getByRole("dialog", { name: viewer.title });
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  const at = (position: number) => dialog.getByText(say(viewer.position, { position, total: 24 }));
  await expect(at(1)).toBeVisible();
  await button(viewer.next).click();
  await expect(at(2)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(at(3)).toBeVisible();
  await button(viewer.previous).click();
  await expect(page).toHaveURL("/gallery/img_1");

  await button(viewer.full).click();
  await page.keyboard.press("z");
  await expect(button(viewer.full)).toBeVisible();
  await button(viewer.hideDetails).click();
  await expect(button(viewer.download)).toHaveCount(0);
  await page.keyboard.press("i");
  await expect(button(viewer.download)).toBeVisible();

  await button(viewer.copyPrompt).click();
  await expect(page.getByText(viewer.promptCopied)).toBeVisible();
  for (let time = 0; time < 3; time += 1) await button(viewer.copyPrompt).click();
  const toasts = page.locator("[data-sonner-toaster]");
  await expect(toasts).toHaveAttribute("data-x-position", "right");
  await expect(toasts).toHaveAttribute("data-y-position", "top");
  await expect(toasts.locator("[data-sonner-toast][data-visible=true]")).toHaveCount(3);
  // the first time it asks; nothing is public before
  await page.keyboard.press("l");
  const ask = page.getByRole("dialog", { name: viewer.share.ask.title });
  await expect(ask.getByText(viewer.share.ask.text)).toBeVisible();
  await ask.getByRole("button", { name: viewer.share.ask.keep }).click();
  await expect(ask).toHaveCount(0);
  expect(log.count("share")).toBe(0);
  await button(viewer.share.copy).click();
  await ask.getByLabel(viewer.share.ends).selectOption({ label: viewer.share.ending.week });
  await ask.getByRole("button", { name: viewer.share.ask.confirm }).click();
  await log.expectLast("share", { id: "img_1", shared: true, expiresInDays: 7 });
  await expect(page.getByText(viewer.share.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared.shareUrl);
  await button(viewer.share.stop).click();
  await log.expectLast("share", { id: "img_1", shared: false });
  // from then on it does it at once, and the toast takes it back
  await expect(button(viewer.share.stop)).toHaveCount(0);
  await page.keyboard.press("l");
  await log.expectLast("share", { id: "img_1", shared: true, expiresInDays: null });
  await dialog.getByLabel(viewer.share.ends).selectOption({ label: viewer.share.ending.day });
  await log.expectLast("share", { id: "img_1", shared: true, expiresInDays: 1 });
  await page.getByRole("button", { name: viewer.share.undo, exact: true }).first().click();
  await log.expectLast("share", { id: "img_1", shared: false });
  await button(viewer.favourite).click();
  await log.expectLast("favourite", { id: "img_1", favourite: false });
  await button(viewer.cover.use).click();
  await log.expectLast("cover", { id: "mdl_1", imageId: "img_1" });
  await button(viewer.cover.remove).click();
  await log.expectLast("cover", { id: "mdl_1", imageId: null });
  await expect(button(viewer.cover.use)).toBeVisible();
  await button(viewer.download).click();
  await expect(dialog.getByText(`${common.downloadFailed}: ${common.downloadFailedText}`)).toBeVisible();
  const formats = dialog.getByRole("list", { name: viewer.formats.open });
  await expect(formats).toHaveCount(0);
  await button(viewer.formats.open).click();
  // two formats, and the one paper that it is large enough for
  await expect(formats.getByRole("button")).toHaveCount(3);
  await formats.getByRole("button", { name: viewer.formats.names.webp }).click();
  await expect(button(viewer.formats.open)).toHaveAttribute("aria-expanded", "true");
  await dialog.getByRole("alert").getByRole("button", { name: common.retry }).click();
  await expect(dialog.getByRole("alert")).toContainText(common.downloadFailedText);
  expect(wanted).toEqual([{ id: "img_1", format: "webp" }]);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
    document.execCommand = () => false;
  });
  await page.keyboard.press("c");
  await expect(dialog.getByText(viewer.copyFailed)).toBeVisible();
  const settings = await dialog.getByRole("link", { name: viewer.useSettings }).getAttribute("href");
  expect(settings).toContain("seed=4712");
  await button(viewer.delete).click();
  await log.expectLast("delete", { ids: ["img_1"] });
  await expect(page.getByText(say(gallery.trash.moved_one, { count: 1 }))).toBeVisible();
  await button(viewer.back).click();
  await expect(page).toHaveURL("/gallery");
});

onDesktop("an edit: asked for, followed, cancelled, compared, kept", async ({ texts, open }) => {
  const { viewer, common } = texts;
  const log = createLog();
  const answers: Answers = {
    ...everything,
    imageEdits: {
      ...everything.imageEdits,
      create: log.answer("create", sample.edit("edit_9", "img_0", [], { status: "pending", count: 2 })),
      cancel: log.answer("cancel", sample.edit("edit_3", "img_0", [], { status: "cancelled" })),
      accept: log.answer("accept", sample.image(0)),
    },
  };
  const page = await open("/gallery/img_0", answers);
  const dialog = page.getByRole("dialog", { name: viewer.title });
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  await button(viewer.edit.open).click();
  const instruction = dialog.getByLabel(viewer.edit.instruction);
  const make = (count: number) =>
    button(say(viewer.edit.make_other, { count, cost: say(common.credits_other, { count }) }));
  await dialog.getByRole("radiogroup", { name: viewer.edit.count }).getByText("2", { exact: true }).click();
  await make(2).click();
  await expect(dialog.getByText(viewer.edit.required)).toBeVisible();
  await button(viewer.suggestions.warmer).click();
  await button(viewer.suggestions.vignette).click();
  const words = `${viewer.suggestions.warmer}, ${viewer.suggestions.vignette.toLowerCase()}`;
  await expect(instruction).toHaveValue(words);
  await dialog.getByLabel(viewer.edit.strength).press("ArrowRight");
  await make(2).click();
  const input = { imageId: "img_0", instruction: words, strength: 0.8, count: 2 };
  await log.expectLast("create", { ...input, seed: expect.any(Number) });
  const running = dialog
    .getByRole("listitem")
    .filter({ hasText: "Polaroid" })
    .filter({ hasText: common.status.processing });
  await running.getByRole("button", { name: common.cancel }).click();
  await log.expectLast("cancel", { id: "edit_3" });
  const failed = dialog.getByRole("listitem").filter({ hasText: "moon" });
  await expect(failed.getByText(viewer.edit.free)).toBeVisible();
  await failed.getByRole("button", { name: common.retry }).click();
  await expect.poll(() => log.count("create")).toBe(2);
  await button(viewer.edit.back).click();

  await dialog.getByRole("button", { name: new RegExp(say(viewer.versions.number, { number: 4 })) }).click();
  await expect(page).toHaveURL("/gallery/img_e3");
  const sides = dialog.getByRole("radiogroup", { name: viewer.compare.label });
  for (const side of [viewer.compare.before, viewer.compare.after, viewer.compare.split])
    await sides.getByText(side, { exact: true }).click();
  await expect(dialog.getByRole("slider", { name: viewer.compare.handle })).toBeVisible();
  await button(viewer.versions.keep).click();
  await log.expectLast("accept", { originalImageId: "img_0", selectedEditedImageId: "img_e3" });
  await expect(page.getByText(viewer.versions.accepted)).toBeVisible();
});
