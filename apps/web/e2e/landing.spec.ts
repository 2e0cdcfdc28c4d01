import { expect, test } from "@playwright/test";
import { look } from "./look.ts";

test("the landing page speaks English, and Spanish on a click", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your face, in a different light.");
  await look(page, "landing");
  await page.getByRole("link", { name: "See the lookbook" }).click();
  await expect(page.getByRole("heading", { name: "The lookbook" })).toBeInViewport();
  await look(page, "landing-lookbook");
  await page.getByRole("link", { name: "Español" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
});

test.describe("without scripts, on a phone, in the dark, in Spanish", () => {
  test.use({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 780 },
    locale: "es-ES",
    colorScheme: "dark",
  });

  test("the landing page is whole", async ({ page }) => {
    const answer = await page.goto("/");
    expect(answer?.headers()["content-security-policy"]).toContain("default-src 'none'");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tu cara, con otra luz.");
    await expect(page.getByRole("link", { name: "Abrir el estudio" }).first()).toHaveAttribute(
      "href",
      "/create",
    );
    await expect(page.getByText("Ejemplo", { exact: true })).toHaveCount(3);
    const answered = page.getByRole("group").filter({ hasText: "¿Qué fotos necesito?" });
    await expect(answered.getByText("De 10 a 20")).toBeHidden();
    await answered.getByText("¿Qué fotos necesito?").click();
    await expect(answered.getByText("De 10 a 20")).toBeVisible();
  });
});
