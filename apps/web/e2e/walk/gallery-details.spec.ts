import { expect } from "@playwright/test";
import { everything } from "../screens/sample-answers.ts";
import * as sample from "../screens/sample-data.ts";
import { onDesktop, onPhone, say } from "./walk.ts";

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
