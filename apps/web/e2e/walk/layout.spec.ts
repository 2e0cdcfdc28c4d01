import { expect, type Locator } from "@playwright/test";
import { working } from "../../src/testing/sample-answers.ts";
import * as sample from "../../src/testing/sample-data.ts";
import * as upload from "../../src/testing/sample-upload.ts";
import { say } from "../../src/testing/texts.ts";
import { createLog, onDesktop, onPhone, walk } from "./walk.ts";

// What only a browser can say: where things are, how large they are, and that they stay where they are.

onPhone("the jobs pill stays in the bar at the top, beside its controls", async ({ texts, open }) => {
  const { common, gallery } = texts;
  const page = await open("/gallery", working);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.getByRole("button", { name: gallery.select.begin }).click();
  await page.getByRole("checkbox").first().click();
  await expect(page.getByRole("region", { name: gallery.select.bar })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const bar = page.getByRole("banner");
  const pill = bar.getByRole("button", { name: new RegExp(`^${common.jobs.open}`) });
  await expect(pill).toBeInViewport({ ratio: 1 });
  const controls = await bar.locator("a, button").filter({ visible: true }).all();
  const places = await Promise.all(controls.map((control) => control.boundingBox()));
  const inOrder = places.flatMap((place) => place ?? []).sort((one, other) => one.x - other.x);
  expect(inOrder).toHaveLength(4);
  for (const [index, place] of inOrder.entries())
    expect(place.x + place.width).toBeLessThanOrEqual(inOrder[index + 1]?.x ?? 320);
  await pill.click();
  await expect(page.getByRole("dialog", { name: common.jobs.title })).toBeVisible();
});

onDesktop("the prompt over a tile has two lines at most", async ({ texts, open }) => {
  const long = { ...sample.image(0), prompt: "a very long prompt of many words ".repeat(12) };
  const page = await open("/gallery", { images: { list: { ...sample.gallery, items: [long], total: 1 } } });
  const tile = page.getByRole("list", { name: texts.gallery.list }).getByRole("listitem").first();
  await tile.hover();
  const words = tile.getByText(long.prompt.trim());
  await expect(words).toBeVisible();
  const { lines, paddingBottom } = await words.evaluate((element) => {
    const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(element);
    const [top = 0, bottom = 0, line = 1] = [paddingTop, paddingBottom, lineHeight].map(Number.parseFloat);
    return { lines: (element.clientHeight - top - bottom) / line, paddingBottom };
  });
  expect(Math.round(lines)).toBe(2);
  expect(paddingBottom).toBe("0px");
});

walk("the first portrait is whole in the first screen, below the day it was made", async (here) => {
  const { texts, language, phone, open } = here;
  const page = await open(
    "/gallery",
    {},
    {
      prepare: async (page) => {
        // what a phone's browser leaves of its screen
        if (phone) await page.setViewportSize({ width: 390, height: 664 });
      },
    },
  );
  const tile = page.getByRole("list", { name: texts.gallery.list }).getByRole("listitem").first();
  await expect(tile).toBeInViewport({ ratio: 1 });
  const headings = page.getByRole("heading", { level: 2 });
  await expect(headings.first()).toBeInViewport();
  const today = new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(0, "day");
  await expect(headings.first()).toHaveText(new RegExp(`^${today}$`, "i"));
  expect(await headings.count()).toBeGreaterThan(1);
});

onPhone("filters are behind one button", async ({ texts, open }) => {
  const { gallery } = texts;
  const page = await open("/gallery", {});
  await expect(page.getByLabel(gallery.recipe)).toBeHidden();
  await page.getByRole("button", { name: gallery.filters, exact: true }).click();
  await expect(page.getByLabel(gallery.recipe)).toBeVisible();
});

walk("what was asked for comes up in sight, four frames in two rows of two", async (here) => {
  const { texts, phone, open } = here;
  const { create, common } = texts;
  const log = createLog();
  const page = await open("/create?prompt=by+a+window", {
    generation: { create: log.answer("create", sample.request(7, { status: "pending", outputs: [] })) },
  });
  const newest = page.getByRole("region", { name: create.recent.title }).locator("ol > li").first();
  await expectTwoByTwo(newest);
  const [images, cost] = [common.images_other, common.credits_other].map((text) => say(text, { count: 4 }));
  await page
    .getByRole("button", { name: say(create.action.generate, { images: images ?? "", cost: cost ?? "" }) })
    .click();
  await expect(page.getByText(create.action.started)).toBeVisible();
  if (phone)
    await expect(page.getByRole("heading", { name: create.recent.title })).toBeInViewport({ ratio: 1 });
});

/** Four frames in two rows of two, also where there is room for four. */
async function expectTwoByTwo(request: Locator): Promise<void> {
  const frames = request.getByRole("list").getByRole("listitem");
  await expect(frames).toHaveCount(4);
  const boxes = await Promise.all([0, 1, 2].map((index) => frames.nth(index).boundingBox()));
  const [first, second, third] = boxes.map((box) => box ?? { x: Number.NaN, y: Number.NaN });
  expect(second?.y).toBe(first?.y);
  expect(third?.x).toBe(first?.x);
  expect(third?.y).toBeGreaterThan(first?.y ?? Number.NaN);
}

walk("what an edit does comes in a place that is kept for it, in sight", async ({ texts, phone, open }) => {
  const { viewer, edits, errors } = texts;
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="384" height="480"><rect width="100%" height="100%" fill="#c96"/></svg>';
  const url = `data:image/svg+xml,${encodeURIComponent(body)}`;
  const page = await open("/gallery/img_0", {
    imageEdits: {
      preview: createLog().answer("preview", (input) => {
        const { imageId, instruction } = input as { imageId: string; instruction: string };
        const understood = /blue/.test(instruction) ? [] : ["warmth:warmer"];
        const reading = { understood, withoutEffect: ["hat"] };
        const shown = understood.length > 0 ? url : null;
        return {
          id: `epv_${instruction}`,
          imageId,
          instruction,
          status: "ready" as const,
          reading,
          url: shown,
        };
      }),
    },
  });
  await page.getByRole("button", { name: viewer.edit.open }).click();
  await expect(page.getByRole("status").filter({ hasText: edits.before })).toBeVisible();
  const suggestions = page.getByRole("list", { name: viewer.edit.suggestions });
  const below = async () => Math.round((await suggestions.boundingBox())?.y ?? Number.NaN);
  const before = await below();
  const field = page.getByLabel(viewer.edit.instruction);
  await field.fill("warmer, hat");
  const alt = say(viewer.alt, { prompt: sample.image(0).prompt });
  const shown = page.getByRole("img", { name: say(viewer.edit.previewAlt, { alt }) });
  await expect(shown).toBeVisible();
  expect(await below()).toBe(before);
  if (phone) await expect(shown).toBeInViewport({ ratio: 0.9 });
  await field.fill("make the hat blue");
  await expect(page.getByText(errors.INSTRUCTION_NOT_UNDERSTOOD, { exact: true }).first()).toBeVisible();
  expect(await below()).toBe(before);
});

onDesktop("a photo's controls lie below the square that shows the part around the head", async (here) => {
  const { training } = here.texts;
  const [first] = upload.photos;
  const page = await here.open("/training", {});
  const name = first?.name ?? "";
  const photo = page.getByRole("img", { name: say(training.photo.alt, { number: 1, name }) });
  const control = page.getByRole("button", { name: say(training.photo.remove, { name }), exact: true });
  await expect(control).toBeVisible();
  const square = await photo.locator("xpath=../..").boundingBox();
  const [whole, box] = [await photo.boundingBox(), await control.boundingBox()];
  if (!square || !whole || !box) throw new Error("The photo and its control are in the page.");
  expect(box.y).toBeGreaterThanOrEqual(square.y + square.height);
  expect(whole.height).toBeGreaterThan(square.height + 1);
});

onPhone("parts of the settings come in sight, and Support leads to the hosting pages", async (here) => {
  const { settings } = here.texts;
  const page = await here.open("/settings#notifications", {});
  await expect(page.getByRole("heading", { name: settings.notifications.title })).toBeInViewport();
  await page.goto("/settings#support");
  await page.reload();
  const late = { name: settings.sessions.endOthers, includeHidden: true };
  await expect(page.getByRole("button", late)).toBeAttached();
  await expect(page.getByRole("button", { name: settings.support.copy })).toBeInViewport({ ratio: 1 });
  await page.getByRole("link", { name: settings.support.hosting }).click();
  await page.getByRole("main").getByRole("link", { name: "backup.md" }).click();
  await expect(page).toHaveURL("/docs/hosting/backup");
  await expect(page.getByRole("heading", { level: 1, name: "Backup and restore" })).toBeVisible();
  await page.goto("/docs/hosting/none");
  await expect(page).toHaveURL("/docs/hosting");
});

onDesktop("a shoot comes up in sight, and its images are saved as one file", async ({ texts, open }) => {
  const { create } = texts;
  const shoot = sample.shoot({ status: "completed", creditsHeld: 0 });
  const page = await open("/create", {
    generation: { list: { items: shoot.requests.toReversed(), nextCursor: null, total: 2 } },
    shoots: { get: shoot },
  });
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
  await expect(row).toHaveCount(1);
  const saved = page.waitForEvent("download");
  await row.getByRole("button", { name: new RegExp(`^${say(create.shoot.zip, { images: "" })}`) }).click();
  expect((await saved).suggestedFilename()).toBe("shoot.zip");
});
