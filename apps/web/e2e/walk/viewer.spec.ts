import { expect, type Locator, type Page } from "@playwright/test";
import * as sample from "../../src/testing/sample-data.ts";
import { say } from "../../src/testing/texts.ts";
import { onDesktop } from "./walk.ts";

const windows = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

/** As large as what the engine makes, so that a stage which does not bound it cuts it off. */
async function fullSize(page: Page): Promise<void> {
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1638" height="2048"><rect width="100%" height="100%" fill="#876"/></svg>';
  await page.route("**/sample/*.jpg", (route) => route.fulfill({ contentType: "image/svg+xml", body }));
}

onDesktop("the whole image is seen in every window, in every mode", async ({ texts, open }) => {
  const { viewer } = texts;
  const page = await open("/gallery/img_0", {}, { prepare: fullSize });
  const dialog = page.getByRole("dialog", { name: viewer.title });
  const image = dialog.getByRole("img", { name: say(viewer.alt, { prompt: sample.image(0).prompt }) });
  const side = (name: string) =>
    dialog.getByRole("radiogroup", { name: viewer.compare.label }).getByText(name, { exact: true }).click();
  for (const size of windows) {
    await page.setViewportSize(size);
    await expectWhole(image, size, 4 / 5);
    await page.keyboard.press("i");
    await expectWhole(image, size, 4 / 5);
    await page.keyboard.press("i");
  }

  await dialog.getByRole("button", { name: new RegExp(say(viewer.versions.number, { number: 4 })) }).click();
  for (const size of windows) {
    await page.setViewportSize(size);
    // two images, one over the other, under the line
    await expect(dialog.getByRole("slider", { name: viewer.compare.handle })).toBeVisible();
    for (const half of await dialog.locator("[data-rcs=image]").all()) await expectWhole(half, size);
    for (const name of [viewer.compare.before, viewer.compare.after]) {
      await side(name);
      await expectWhole(dialog.locator("img.object-contain"), size);
    }
    await side(viewer.compare.split);
  }
});

onDesktop(
  "the image zooms at the pointer, and a film strip leads to its neighbours",
  async ({ texts, open }) => {
    const { viewer } = texts;
    const page = await open("/gallery/img_0", {}, { prepare: fullSize });
    const dialog = page.getByRole("dialog", { name: viewer.title });
    const image = dialog.getByRole("img", { name: say(viewer.alt, { prompt: sample.image(0).prompt }) });
    // smaller than the image in both directions
    await page.setViewportSize({ width: 1000, height: 800 });
    await expectWhole(image, { width: 1000, height: 800 }, 4 / 5);
    const fit = await image.boundingBox();
    if (!fit) throw new Error("The image is in the page.");
    const at = { x: fit.x + 0.8 * fit.width, y: fit.y + 0.2 * fit.height };
    const pointed = async () => {
      const box = await image.boundingBox();
      return box && { across: (at.x - box.x) / box.width, down: (at.y - box.y) / box.height };
    };
    const same = { across: expect.closeTo(0.8, 1), down: expect.closeTo(0.2, 1) };
    for (const zoom of [() => page.mouse.dblclick(at.x, at.y), () => page.keyboard.press("z")]) {
      await page.mouse.move(at.x, at.y);
      await zoom();
      await expect.poll(async () => (await image.boundingBox())?.width).toBeGreaterThan(fit.width * 1.5);
      expect(await pointed()).toEqual(same);
      await page.keyboard.press("z");
      await expect.poll(async () => (await image.boundingBox())?.width).toBeCloseTo(fit.width, 0);
    }

    const strip = dialog.getByRole("list", { name: viewer.filmStrip }).getByRole("button");
    await expect(strip.first()).toHaveAttribute("aria-current", "true");
    await strip.nth(2).click();
    await expect(page).toHaveURL(/img_2$/);
    await expect(strip.nth(2)).toHaveAttribute("aria-current", "true");
  },
);

/** The image's box is inside the window and, where its shape is given, not cropped to another. */
async function expectWhole(image: Locator, size: { width: number; height: number }, shape?: number) {
  await expect(async () => {
    const box = await image.boundingBox();
    expect(box).not.toBeNull();
    if (!box) return;
    expect(box.width).toBeGreaterThan(100);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(size.width + 0.5);
    expect(box.y + box.height).toBeLessThanOrEqual(size.height + 0.5);
    if (shape) expect(box.width / box.height).toBeCloseTo(shape, 1);
    // nothing between it and the window cuts it off
    const cut = await image.evaluate((element) => {
      const own = element.getBoundingClientRect();
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        const { overflow } = getComputedStyle(parent);
        const bounds = parent.getBoundingClientRect();
        if (overflow !== "visible" && (own.bottom > bounds.bottom + 1 || own.right > bounds.right + 1))
          return true;
      }
      return false;
    });
    expect(cut).toBe(false);
  }).toPass();
}
