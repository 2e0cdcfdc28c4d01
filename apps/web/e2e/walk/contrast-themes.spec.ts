import { expect, type Locator, type Page, test } from "@playwright/test";
import { everything, working } from "../../src/testing/sample-answers.ts";
import * as upload from "../../src/testing/sample-upload.ts";
import { environment } from "../environment.ts";
import { onDesktop, type Walk } from "./walk.ts";

const screens = ["/", "/create", "/training", "/gallery", "/gallery/img_0", "/billing", "/settings"];

onDesktop("in a contrast theme, every chosen state, tick and button is seen", async (walk) => {
  test.slow();
  for (const colorScheme of ["light", "dark"] as const) await lookAround(walk, colorScheme);
});

async function lookAround({ texts, open }: Walk, colorScheme: "light" | "dark"): Promise<void> {
  const { common, create, gallery, settings } = texts;
  const prepare = (page: Page) => page.emulateMedia({ forcedColors: "active", colorScheme });
  const ready = upload.photos.map((photo) => ({
    ...photo,
    verdict: { level: "ready" as const, problems: [] },
    cutOutPending: false,
  }));
  const page = await open(
    "/generate",
    { ...working, training: everything.training, upload: { sessionFiles: ready } },
    { prepare },
  );
  const option = (group: string, name: string) =>
    page.getByRole("radiogroup", { name: group }).locator("label", { hasText: name }).first();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByText(create.options.title, { exact: true }).click();
  const two = option(create.options.count, "2");
  await expectToDiffer(two, () => two.click());
  const square = option(create.options.aspect, "1:1");
  await expectToDiffer(square, () => square.click());
  await page.getByRole("button", { name: create.recipes.label }).click();
  const use = page.getByRole("dialog").locator("button[aria-pressed]").nth(1);
  await expectToDiffer(use, () => use.click());
  await page.keyboard.press("Escape");
  const entry = page
    .getByRole("navigation", { name: common.nav.label })
    .getByRole("link", { name: common.nav.gallery });
  await expectToDiffer(entry, async () => {
    await entry.click();
    await expect(entry).toHaveAttribute("aria-current", "page");
  });
  const favourites = page.getByRole("button", { name: gallery.favourites, exact: true });
  await expectToDiffer(favourites, async () => {
    await favourites.click();
    await expect(favourites).toHaveAttribute("aria-pressed", "true");
  });
  await favourites.click();
  await page.getByRole("button", { name: gallery.select.begin }).click();
  const tile = page.getByRole("checkbox").nth(1);
  await expectToDiffer(tile, async () => {
    await tile.click();
    await expect(tile).toBeChecked();
  });
  await page.goto("/create");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const command = page.getByRole("option").nth(1);
  await expectToDiffer(command, async () => {
    await page.keyboard.press("ArrowDown");
    await expect(command).toHaveAttribute("data-highlighted");
  });
  await page.goto("/settings");
  const system = option(settings.appearance.label, settings.appearance.system);
  await expectToDiffer(system, () => option(settings.appearance.label, settings.appearance.dark).click());
  await page.goto("/training?step=train");
  const consent = page.getByRole("checkbox").last();
  await expectToDiffer(consent, () => consent.click());

  for (const path of screens) {
    await page.goto(path);
    await expect(page.locator("h1, [role=dialog] img").first()).toBeVisible();
    await page.screenshot({
      path: `${environment.artifacts}/screens/contrast-${colorScheme}${path.replaceAll("/", "-")}.png`,
    });
    expect.soft(await readFlatButtons(page), path).toEqual([]);
    expect.soft(await readFlatMeters(page), path).toEqual([]);
  }
}

/** What is chosen looks another way than before: many of its pixels are much lighter or darker. */
async function expectToDiffer(place: Locator, change: () => Promise<unknown>): Promise<void> {
  const page = place.page();
  const shot = async () => {
    await page.mouse.move(0, 0);
    // the ring of the focus is no chosen state; a list of commands needs the focus
    await page.evaluate(() => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && !activeElement.matches("[role=combobox]"))
        activeElement.blur();
    });
    return (await place.screenshot({ animations: "disabled" })).toString("base64");
  };
  await place.scrollIntoViewIfNeeded();
  const before = await shot();
  await change();
  await expect
    .poll(async () => await page.evaluate(shareOfChanged, [before, await shot()] as const), {
      message: `${place}`,
    })
    .toBeGreaterThan(0.01);
}

async function shareOfChanged(shots: readonly [string, string]): Promise<number> {
  const [before, after] = await Promise.all(
    shots.map(async (shot) => {
      const bytes = Uint8Array.from(atob(shot), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
    }),
  );
  if (!before || !after) return 0;
  let changed = 0;
  for (let at = 0; at < Math.min(before.length, after.length); at += 4) {
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((part) =>
      Math.abs((before[at + part] ?? 0) - (after[at + part] ?? 0)),
    );
    if (0.3 * red + 0.6 * green + 0.1 * blue > 40) changed += 1;
  }
  return (4 * changed) / before.length;
}

/** Buttons with the colour of what is around them, and without an edge. */
function readFlatButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".button-primary, .button-secondary, .button-danger")]
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const { backgroundColor, borderTopWidth, borderTopColor } = getComputedStyle(button);
        const page = getComputedStyle(document.body.closest("html") ?? document.body).backgroundColor;
        return (
          (backgroundColor === page || backgroundColor === "rgba(0, 0, 0, 0)") &&
          (borderTopWidth === "0px" || borderTopColor === page)
        );
      })
      .map((button) => button.textContent ?? ""),
  );
}

/** Bars whose filled part has the colour of the rest. */
function readFlatMeters(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[role=progressbar]")]
      .filter((bar) => bar.checkVisibility() && bar.firstElementChild)
      .filter((bar) => {
        const forced = getComputedStyle(bar).forcedColorAdjust !== "none";
        const filled = bar.firstElementChild;
        return (
          forced ||
          !filled ||
          getComputedStyle(bar).backgroundColor === getComputedStyle(filled).backgroundColor
        );
      })
      .map((bar) => bar.getAttribute("aria-label") ?? ""),
  );
}
