import { expect, test } from "@playwright/test";
import { inTurn } from "@portrait-studio/testing/in-turn";
import { look, watchConsole } from "./look.ts";

/** The longest page there is: axe takes ten seconds for it. */
const looked = inTurn(["reference", "reference-phone-es"], 0);

test.describe.configure({ timeout: 180_000 });

test("the API's reference has its own address, in the reader's language", async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto("/docs/api");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Portrait Studio");
  const calls = page.getByRole("navigation").getByRole("link");
  await calls.filter({ hasText: "/generation/requests" }).first().click();
  await expect(page.getByText("Idempotency-Key").first()).toBeVisible();
  if (looked.includes("reference")) await look(page, "reference");
  expect(complaints).toEqual([]);
});

test.describe("in Spanish, on a phone", () => {
  test.use({ locale: "es-ES", viewport: { width: 360, height: 780 }, colorScheme: "dark" });

  test("the reference is readable", async ({ page }) => {
    await page.goto("/docs/api");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (looked.includes("reference-phone-es")) await look(page, "reference-phone-es");
  });
});
