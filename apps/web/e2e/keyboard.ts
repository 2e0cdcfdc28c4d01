import { expect, type Locator, type Page } from "@playwright/test";

/** more stops than any page has */
const most = 150;

/** Goes on with the Tab key until the control has the focus, and shows it. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < most; stop += 1) {
    const there = await target.evaluate((element) => element === document.activeElement);
    if (there) break;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
  expect(await target.evaluate((element) => element.matches(":focus-visible"))).toBe(true);
}

/** Does by keys alone what a click would do. */
export async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await expect(target).toBeEnabled();
  await reach(page, target);
  await page.keyboard.press(key);
}
