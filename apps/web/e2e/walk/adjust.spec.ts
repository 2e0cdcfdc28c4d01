import { expect, type Page } from "@playwright/test";
import type { Answers } from "../../src/testing/answer-calls.ts";
import * as sample from "../../src/testing/sample-data.ts";
import { say } from "../../src/testing/texts.ts";
import { look } from "../look.ts";
import { createLog, onDesktop, walk } from "./walk.ts";

/** Half dark, half light, so that what light and contrast do is seen. */
async function twoTones(page: Page): Promise<void> {
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><rect width="100%" height="100%" fill="#555"/><rect width="400" height="1000" fill="#a87"/></svg>';
  await page.route("**/sample/*.jpg", (route) => route.fulfill({ contentType: "image/svg+xml", body }));
}

/** Red, green and blue in the middle of the preview's left half. */
const leftColour = (page: Page) =>
  page.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    return [
      ...(canvas
        .getContext("2d")
        ?.getImageData(width >> 2, height >> 1, 1, 1)
        .data.slice(0, 3) ?? []),
    ];
  });
const sizeOf = (page: Page) =>
  page.locator("canvas").evaluate(({ width, height }: HTMLCanvasElement) => width / height);

walk(
  "sliders show an edit at once, and pay for it only when it is developed",
  async ({ texts, language, open }) => {
    const { viewer, adjust } = texts;
    const log = createLog();
    const answers: Answers = {
      imageEdits: { create: log.answer("create", sample.edit("edit_9", "img_0", [])) },
    };
    const page = await open("/gallery/img_0", answers, { prepare: twoTones });
    await page.getByRole("button", { name: viewer.edit.open }).click();
    await page.getByText(viewer.edit.sliders, { exact: true }).click();
    const develop = page.getByRole("button", {
      name: new RegExp(say(viewer.edit.make_one, { count: 1, cost: "1" })),
    });
    await expect(develop).toBeDisabled();
    await expect
      .poll(() => leftColour(page))
      .toEqual([0xaa, 0x88, 0x77].map((value) => expect.closeTo(value, -0.7)));

    // the preview stays in sight of the last control, on a phone too
    await page.getByRole("button", { name: adjust.reset }).scrollIntoViewIfNeeded();
    await expect(page.locator("canvas")).toBeInViewport({ ratio: 0.9 });

    const light = page.getByRole("slider", { name: adjust.light });
    const [before = 0] = await leftColour(page);
    await light.focus();
    for (let press = 0; press < 8; press++) await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await leftColour(page))[0]).toBeGreaterThan(before + 8);
    await page.getByRole("slider", { name: adjust.warmth }).fill("-0.5");
    await expect
      .poll(async () => {
        const [red = 0, , blue = 0] = await leftColour(page);
        return blue - red;
      })
      .toBeGreaterThan(0x77 - 0xaa + 5);
    await page.getByText("1:1", { exact: true }).click();
    await expect.poll(() => sizeOf(page)).toBeCloseTo(1, 1);
    expect(log.count("create")).toBe(0);

    const format = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
    const word = (name: "brighter" | "cooler" | "trimTop" | "trimBottom", part: number) =>
      say(adjust.words[name], { percent: format.format(part) });
    const instruction = [
      word("brighter", 0.4),
      word("cooler", 0.5),
      word("trimTop", 0.1),
      word("trimBottom", 0.1),
    ].join(", ");
    await expect(page.getByText(instruction)).toBeVisible();
    await look(page, `adjust-${language}`);
    await develop.click();
    await log.expectLast("create", { imageId: "img_0", instruction, strength: 0.75, seed: 0, count: 1 });
    await expect(page.getByText(adjust.nothing)).toBeVisible();
  },
);

onDesktop(
  "a finger moves the picture within its crop, and Reset takes everything back",
  async ({ texts, open }) => {
    const { viewer, adjust } = texts;
    const log = createLog();
    const making = {
      ...{ id: "epv_1", imageId: "img_0", instruction: adjust.words.blueBackdrop },
      reading: { understood: ["backdrop:blue"], withoutEffect: [] },
    };
    const blue =
      '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="100"><rect width="100%" height="100%" fill="#4068a2"/></svg>';
    let rendered = false;
    const answers: Answers = {
      imageEdits: {
        preview: log.answer("preview", () =>
          rendered
            ? { ...making, status: "ready" as const, url: `data:image/svg+xml,${encodeURIComponent(blue)}` }
            : { ...making, status: "making" as const, url: null },
        ),
      },
    };
    const page = await open("/gallery/img_0", answers, { prepare: twoTones });
    await page.getByRole("button", { name: viewer.edit.open }).click();
    await page.getByText(viewer.edit.sliders, { exact: true }).click();
    await page.getByText("16:9", { exact: true }).click();
    const down = page.getByRole("slider", { name: adjust.down });
    await expect(down).toHaveValue("0.5");
    const box = await page.locator("canvas").boundingBox();
    if (!box) throw new Error("The preview is in the page.");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 60, { steps: 4 });
    await page.mouse.up();
    expect(Number(await down.inputValue())).toBeLessThan(0.5);
    // it stays with this image
    await expect(page).toHaveURL(/img_0$/);
    await page.getByRole("button", { name: adjust.reset }).click();
    await expect(page.getByText(adjust.nothing)).toBeVisible();

    // a backdrop is shown as soon as the studio has rendered it, and nothing is paid
    await page.getByText(adjust.backdrops.blue, { exact: true }).click();
    await expect(page.getByText(adjust.coming)).toBeVisible();
    const instruction = adjust.words.blueBackdrop;
    await log.expectLast("preview", { imageId: "img_0", instruction, strength: 0.75, seed: 0 });
    rendered = true;
    await expect.poll(() => leftColour(page)).toEqual([0x40, 0x68, 0xa2]);
    await expect(page.getByText(adjust.coming)).toHaveCount(0);
  },
);
