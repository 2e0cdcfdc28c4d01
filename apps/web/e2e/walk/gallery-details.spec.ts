import { expect } from "@playwright/test";
import { everything } from "../screens/sample-answers.ts";
import * as sample from "../screens/sample-data.ts";
import { say, walk } from "./walk.ts";

walk("a search counts its matches against all images", async ({ texts, open }) => {
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
  "Space selects a tile and keeps the focus on it",
  async ({ texts, open }) => {
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
  },
  { once: true },
);

walk(
  "the prompt over a tile has two lines at most",
  async ({ texts, open }) => {
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
  },
  { once: true },
);
