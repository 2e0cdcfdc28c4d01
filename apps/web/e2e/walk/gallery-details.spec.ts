import { expect } from "@playwright/test";
import { look } from "../look.ts";
import { everything } from "../screens/sample-answers.ts";
import * as sample from "../screens/sample-data.ts";
import { createLog, onDesktop, onPhone, say, walk } from "./walk.ts";

onPhone("a search counts its matches against all images", async ({ texts, open }) => {
  const { gallery } = texts;
  const page = await open("/gallery", {
    ...everything,
    images: {
      ...everything.images,
      list: (input) =>
        (input as { q?: string }).q
          ? { ...sample.gallery, items: sample.gallery.items.slice(0, 6), total: 6 }
          : { ...sample.gallery, total: 28 },
    },
  });
  await page.getByLabel(gallery.search).fill("noir");
  await expect(
    page.getByRole("status").filter({ hasText: say(gallery.shown, { shown: 6, total: 28 }) }),
  ).toBeVisible();
});

walk(
  "what is selected is kept, compared and shared on one page, and not any more",
  async ({ texts, open }) => {
    const { gallery } = texts;
    const log = createLog();
    const page = await open("/gallery", {
      ...everything,
      images: {
        ...everything.images,
        favourite: log.answer("favourite", (input) => ({ ...sample.image(1), ...(input as object) })),
        share: log.answer("share", (input) => {
          const { id, shared } = input as { id: string; shared: boolean };
          return {
            ...sample.image(1),
            id,
            shareUrl: shared ? `http://localhost:3000/share/token_${id}` : null,
          };
        }),
      },
    });
    const tile = page.getByRole("list", { name: gallery.list }).getByRole("listitem");
    const bar = page.getByRole("region", { name: gallery.select.bar });
    const action = (name: string) => bar.getByRole("button", { name, exact: true });
    await page.getByRole("button", { name: gallery.select.begin, exact: true }).click();
    await tile.nth(1).getByRole("checkbox").click();
    await expect(action(gallery.select.compare.open)).toBeDisabled();
    await tile.nth(2).getByRole("checkbox").click();
    await action(gallery.select.favourite).click();
    await expect.poll(() => log.count("favourite")).toBeGreaterThan(0);
    await look(page, "gallery-selection");
    await action(gallery.select.compare.open).click();
    const compared = page.getByRole("dialog", { name: gallery.select.compare.title });
    await expect(compared.getByRole("img")).toHaveCount(2);
    await look(page, "gallery-compare");
    await page.keyboard.press("Escape");
    await action(gallery.select.share.open).click();
    const ask = page.getByRole("dialog", { name: say(gallery.select.share.title_other, { count: 2 }) });
    await expect(ask.getByText(gallery.select.share.text)).toBeVisible();
    expect(log.count("share")).toBe(0);
    await ask.getByRole("button", { name: gallery.select.share.confirm }).click();
    await expect(page.getByText(gallery.select.share.copied)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      "http://localhost:3000/share/token_img_1,token_img_2",
    );
    await page.getByRole("button", { name: gallery.select.share.undo, exact: true }).click();
    await expect.poll(() => log.count("share")).toBe(4);
    await log.expectLast("share", { id: "img_2", shared: false });
  },
);

onDesktop("Space selects a tile and keeps the focus on it", async ({ texts, open }) => {
  const page = await open("/gallery", everything);
  const tile = page.getByRole("list", { name: texts.gallery.list }).getByRole("listitem").nth(1);
  await tile.getByRole("link").focus();
  await page.keyboard.press("Space");
  const box = tile.getByRole("checkbox");
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
  await page.keyboard.press("Space");
  await expect(box).not.toBeChecked();
  await expect(box).toBeFocused();
});

onDesktop("the prompt over a tile has two lines at most", async ({ texts, open }) => {
  const long = { ...sample.image(0), prompt: "a very long prompt of many words ".repeat(12) };
  const page = await open("/gallery", {
    ...everything,
    images: { ...everything.images, list: { ...sample.gallery, items: [long], total: 1 } },
  });
  const tile = page.getByRole("list", { name: texts.gallery.list }).getByRole("listitem").first();
  await tile.hover();
  const words = tile.getByText(long.prompt.trim());
  await expect(words).toBeVisible();
  const lines = await words.evaluate(
    (element) =>
      (element.clientHeight -
        Number.parseFloat(getComputedStyle(element).paddingTop) -
        Number.parseFloat(getComputedStyle(element).paddingBottom)) /
      Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBe(2);
  const padding = await words.evaluate((element) => getComputedStyle(element).paddingBottom);
  expect(padding).toBe("0px");
});

onDesktop(
  "a tile is downloaded and edited with the mouse, with keys, and in the viewer",
  async ({ texts, open }) => {
    const { common, gallery, viewer } = texts;
    const savedElsewhere = {
      ...sample.gallery,
      items: sample.gallery.items.map((image) => ({ ...image, downloadUrl: "/sample/saved.jpg" })),
    };
    const saved: string[] = [];
    const page = await open(
      "/gallery",
      { ...everything, images: { ...everything.images, list: savedElsewhere } },
      {
        expected: /^Failed to load resource/,
        prepare: async (page) => {
          await page.route("**/sample/saved.jpg", (route) => {
            saved.push(new URL(route.request().url()).pathname);
            return saved.length === 1 ? route.abort() : route.fulfill({ body: "image" });
          });
        },
      },
    );
    const tiles = page.getByRole("list", { name: gallery.list }).getByRole("listitem");
    const tile = tiles.first();
    const link = tile.getByRole("link");
    const download = tile.getByRole("button", { name: gallery.download });
    const edit = tile.getByRole("button", { name: gallery.edit });
    await expect(download).toHaveCount(0);

    await tile.hover();
    await download.click();
    await expect(page.getByText(common.downloadFailedText)).toBeVisible();
    await expect(download).toBeEnabled();
    await link.focus();
    await page.keyboard.press("Tab");
    await expect(download).toBeFocused();
    const file = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    await file;
    expect(saved).toHaveLength(2);
    await page.keyboard.press("Tab");
    await expect(edit).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(tiles.nth(1).getByRole("link")).toBeFocused();

    await tile.hover();
    await edit.click();
    const dialog = page.getByRole("dialog", { name: viewer.title });
    await expect(dialog.getByLabel(viewer.edit.instruction)).toBeVisible();
    await dialog.getByRole("button", { name: viewer.next, exact: true }).click();
    await expect(dialog.getByRole("button", { name: viewer.download, exact: true })).toBeVisible();
    await expect(dialog.getByLabel(viewer.edit.instruction)).toHaveCount(0);
  },
);

walk(
  "the first portrait is whole in the first screen, below the day it was made",
  async ({ texts, phone, open }) => {
    const { gallery } = texts;
    const page = await open("/gallery", everything, {
      prepare: async (page) => {
        // what a phone's browser leaves of its screen
        if (phone) await page.setViewportSize({ width: 390, height: 664 });
      },
    });
    const tile = page.getByRole("list", { name: gallery.list }).getByRole("listitem").first();
    await expect(tile).toBeInViewport({ ratio: 1 });
    const headings = page.getByRole("heading", { level: 2 });
    await expect(headings.first()).toBeInViewport();
    const today = new Intl.RelativeTimeFormat(await page.evaluate(() => document.documentElement.lang), {
      numeric: "auto",
    }).format(0, "day");
    await expect(headings.first()).toHaveText(new RegExp(`^${today}$`, "i"));
    expect(await headings.count()).toBeGreaterThan(1);
    await look(page, "gallery-dated");
  },
);

onPhone("filters are one button, which says how many are chosen", async ({ texts, open }) => {
  const { gallery, recipes } = texts;
  const asked: unknown[] = [];
  const page = await open("/gallery", {
    ...everything,
    images: {
      ...everything.images,
      list: (input) => {
        asked.push(input);
        return sample.gallery;
      },
    },
  });
  await expect(page.getByLabel(gallery.recipe)).toBeHidden();
  await page.getByRole("button", { name: gallery.filters, exact: true }).click();
  await page.getByLabel(gallery.recipe).selectOption({ label: recipes.noir.label });
  await expect.poll(() => asked).toContainEqual(expect.objectContaining({ limit: 48, recipeId: "noir" }));
  await expect(page).toHaveURL("/gallery?recipe=noir");
  await expect(page.getByRole("button", { name: say(gallery.filtersChosen, { chosen: 1 }) })).toBeVisible();
});

onDesktop("K keeps a portrait and X rejects it, one after the other", async ({ texts, open }) => {
  const log = createLog();
  const gone = new Set<string>();
  const page = await open("/gallery", {
    ...everything,
    images: {
      ...everything.images,
      list: () => {
        const items = sample.gallery.items.filter(({ id }) => !gone.has(id));
        return { ...sample.gallery, items, total: items.length };
      },
      favourite: log.answer("favourite", sample.image(0)),
      delete: log.answer("delete", (input) => {
        const { ids } = input as { ids: string[] };
        for (const id of ids) gone.add(id);
        return { ids };
      }),
    },
  });
  const tiles = page.getByRole("list", { name: texts.gallery.list }).getByRole("link");
  await tiles.first().focus();
  await page.keyboard.press("k");
  await log.expectLast("favourite", { id: "img_0", favourite: true });
  await expect(tiles.nth(1)).toBeFocused();
  await page.keyboard.press("x");
  await log.expectLast("delete", { ids: ["img_1"] });
  await expect(tiles.nth(1)).toBeFocused();
  await expect(tiles.nth(1)).toHaveAttribute("href", "/gallery/img_2");
  await page.keyboard.press("ArrowLeft");
  await expect(tiles.first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tiles.nth(1)).toBeFocused();
  // in any order: never another than the one that has the focus
  await page.keyboard.press("x");
  await log.expectLast("delete", { ids: ["img_2"] });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/gallery/img_3");
  await page.keyboard.press("x");
  await log.expectLast("delete", { ids: ["img_3"] });
});

walk(
  "albums are made of what is selected, filter the gallery, and are renamed and deleted",
  async ({ texts, phone, open }) => {
    const { gallery, common } = texts;
    const log = createLog();
    const made = { id: "alb_1", name: "Team page", imageCount: 2, createdAt: sample.image(0).createdAt };
    let albums: (typeof made)[] = [];
    const asked: unknown[] = [];
    const page = await open("/gallery", {
      ...everything,
      albums: {
        list: () => albums,
        create: log.answer("create", () => {
          albums = [made];
          return made;
        }),
        change: log.answer("change", made),
        rename: log.answer("rename", (input) => {
          albums = [{ ...made, ...(input as object) }];
          return albums[0] ?? made;
        }),
        delete: log.answer("delete", () => {
          albums = [];
          return { id: "alb_1", deleted: true as const };
        }),
      },
      images: {
        ...everything.images,
        list: (input) => {
          asked.push(input);
          return sample.gallery;
        },
      },
    });
    const tile = page.getByRole("list", { name: gallery.list }).getByRole("listitem");
    const bar = page.getByRole("region", { name: gallery.select.bar });
    await expect(page.getByLabel(gallery.album.label)).toHaveCount(0);
    await page.getByRole("button", { name: gallery.select.begin, exact: true }).click();
    await tile.nth(1).getByRole("checkbox").click();
    await tile.nth(2).getByRole("checkbox").click();
    await bar.getByRole("button", { name: gallery.album.open, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel(gallery.album.name)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(gallery.album.nameMissing)).toBeVisible();
    await page.keyboard.type("Team page");
    await look(page, "gallery-album-dialog");
    await dialog.getByRole("button", { name: gallery.album.add, exact: true }).click();
    await log.expectLast("create", { name: "Team page", imageIds: ["img_1", "img_2"] });
    await expect(
      page.getByText(say(gallery.album.added_other, { count: 2, name: "Team page" })),
    ).toBeVisible();
    await expect(bar).toHaveCount(0);

    if (phone) await page.getByRole("button", { name: gallery.filters, exact: true }).click();
    await page.getByLabel(gallery.album.label).selectOption({ value: "alb_1" });
    await expect.poll(() => asked).toContainEqual(expect.objectContaining({ limit: 48, albumId: "alb_1" }));
    await expect(page).toHaveURL("/gallery?album=alb_1");
    await page.getByRole("button", { name: gallery.album.rename, exact: true }).click();
    await dialog.getByLabel(gallery.album.name).fill("Team");
    await dialog.getByRole("button", { name: common.save, exact: true }).click();
    await log.expectLast("rename", { id: "alb_1", name: "Team" });
    await page.getByRole("button", { name: gallery.select.begin, exact: true }).click();
    await tile.first().getByRole("checkbox").click();
    await bar.getByRole("button", { name: gallery.album.takeOut, exact: true }).click();
    await log.expectLast("change", { id: "alb_1", remove: ["img_0"] });
    await page.getByRole("button", { name: gallery.album.delete, exact: true }).click();
    await dialog.getByRole("button", { name: gallery.album.delete, exact: true }).click();
    await expect(page).toHaveURL("/gallery");
  },
);
