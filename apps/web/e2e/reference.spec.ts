import { expect, test } from "@playwright/test";
import { look, watchConsole } from "./look.ts";

test("the API's reference has its own address, in the reader's language", async ({ page }) => {
  // axe takes most of a minute for the longest page there is, on a busy machine
  test.slow();
  const complaints = watchConsole(page);
  await page.goto("/docs/api");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Portrait Studio");
  const calls = page.getByRole("navigation").getByRole("link");
  await calls.filter({ hasText: "/generation/requests" }).first().click();
  await expect(page.getByText("Idempotency-Key").first()).toBeVisible();
  await look(page, "reference");
  expect(complaints).toEqual([]);
});

test.describe("in Spanish, on a phone", () => {
  test.use({ locale: "es-ES", viewport: { width: 360, height: 780 }, colorScheme: "dark" });

  test("the reference is readable", async ({ page }) => {
    await page.goto("/docs/api");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await look(page, "reference-phone-es");
  });
});
