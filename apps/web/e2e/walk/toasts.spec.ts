import { expect, type Page } from "@playwright/test";
import { inTurn } from "@portrait-studio/testing/in-turn";
import { changing } from "../../src/testing/answer-calls.ts";
import { onDesktop } from "./walk.ts";

const windows = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

const answers = { images: { delete: changing((input) => input as { ids: string[] }) } };

for (const viewport of inTurn(windows, 0)) {
  const { width } = viewport;

  onDesktop(
    `at ${width} px a toast covers no control of the gallery, at its top or further down`,
    async ({ texts: { gallery }, open }) => {
      const page = await open("/gallery", answers, { prepare: (page) => page.setViewportSize(viewport) });
      const bar = page.getByRole("region", { name: gallery.select.bar });
      for (const scrolled of [0, 900]) {
        const begin = page.getByRole("button", { name: gallery.select.begin, exact: true });
        await begin.click();
        await page.evaluate((top) => window.scrollTo(0, top), scrolled);
        await page
          .getByRole("checkbox")
          .nth(scrolled === 0 ? 0 : 3)
          .click();
        await bar.getByRole("button", { name: gallery.select.delete }).click();
        await expect(page.getByRole("button", { name: gallery.trash.undo }).first()).toBeVisible();
        await expectNothingCovered(page);
        await expect(bar).toHaveCount(0);
        // another selection is begun while the toast is there
        await begin.click();
        await expect(bar).toBeVisible();
        await expectNothingCovered(page);
        await page.keyboard.press("Escape");
      }
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog").getByRole("combobox")).toBeVisible();
      await expectNothingCovered(page);
    },
  );

  onDesktop(`at ${width} px a toast covers no control of the viewer`, async ({ texts: { viewer }, open }) => {
    const page = await open("/gallery/img_0", answers, {
      prepare: async (page) => {
        await page.setViewportSize(viewport);
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      },
    });
    await page.getByRole("button", { name: viewer.copyPrompt }).click();
    await expect(page.getByText(viewer.promptCopied)).toBeVisible();
    await expectNothingCovered(page);
  });
}

/** What could be pressed if the toasts were not there, and cannot be where they are. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toaster = document.querySelector<HTMLElement>("[data-sonner-toaster]");
    const toasts = [...document.querySelectorAll<HTMLElement>("[data-sonner-toast][data-visible=true]")];
    if (!toaster || toasts.length === 0) return ["no toast"];
    const places = toasts.map((toast) => toast.getBoundingClientRect());
    const hidden = toasts.map((toast) => toast.style.visibility);
    for (const toast of toasts) toast.style.visibility = "hidden";
    const found = new Set<string>();
    for (const { left, right, top, bottom } of places)
      for (let x = left + 1; x < right; x += 6)
        for (let y = Math.max(0, top) + 1; y < bottom; y += 6) {
          const control = document
            .elementFromPoint(x, y)
            ?.closest("a[href], button, select, input, textarea, label, [role=checkbox], [role=option]");
          if (control) found.add(control.outerHTML.slice(0, 120));
        }
    toasts.forEach((toast, index) => {
      toast.style.visibility = hidden[index] ?? "";
    });
    return [...found];
  });
}

/** While a toast comes in, the page still moves. */
async function expectNothingCovered(page: Page): Promise<void> {
  await expect.poll(() => covered(page)).toEqual([]);
}
