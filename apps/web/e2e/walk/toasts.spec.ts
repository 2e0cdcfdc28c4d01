import { expect } from "@playwright/test";
import { inTurn } from "@portrait-studio/testing/in-turn";
import { onDesktop } from "./walk.ts";

const windows = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

for (const viewport of inTurn(windows, 0))
  onDesktop(
    `at ${viewport.width} px a toast moves nothing of the page`,
    async ({ texts: { viewer }, open }) => {
      const page = await open(
        "/gallery/img_0",
        {},
        {
          prepare: async (page) => {
            await page.setViewportSize(viewport);
            await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
          },
        },
      );
      const copy = page.getByRole("button", { name: viewer.copyPrompt });
      await page.getByText(viewer.details, { exact: true }).click();
      await copy.click();
      const before = await copy.boundingBox();
      const toast = page.locator("[data-sonner-toast]").first();
      await expect(toast).toHaveAttribute("data-mounted", "true");
      // it has arrived at its place, at the top right
      await expect(toast).toBeInViewport({ ratio: 1 });
      expect(await copy.boundingBox()).toEqual(before);
      expect(await page.evaluate(() => getComputedStyle(document.body).paddingTop)).toBe("0px");
    },
  );
