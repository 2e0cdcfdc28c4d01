import { expect } from "@playwright/test";
import * as sample from "../../src/testing/sample-data.ts";
import { createLog, onDesktop, walk } from "./walk.ts";

// Where the focus goes, and in which order keys lead to what can be pressed.

walk("the skip link leads into the page, and each entry to its heading", async ({ texts, phone, open }) => {
  const { nav, skip } = texts.common;
  const page = await open("/settings", {});
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: skip })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  for (const name of ["create", "gallery", "billing", "settings"] as const) {
    if (phone) await page.getByRole("button", { name: nav.openMenu }).click();
    const entry = page.getByRole("navigation", { name: nav.label }).getByRole("link", { name: nav[name] });
    await entry.click();
    await expect(page).toHaveURL(`/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  }
});

onDesktop("Space selects a tile and keeps the focus on it", async ({ texts, open }) => {
  const page = await open("/gallery", {});
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
onDesktop("K keeps a portrait and X rejects it, one after the other", async ({ texts, open }) => {
  const log = createLog();
  const gone = new Set<string>();
  const page = await open("/gallery", {
    images: {
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
      { images: { list: savedElsewhere } },
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
