import { expect, test } from "@playwright/test";
import { readSignInMail } from "./inbox.ts";
import { look } from "./look.ts";
import { newEmail, signIn } from "./person.ts";

test("a visitor signs in first, and comes back to the page that was wanted", async ({ page }) => {
  const email = newEmail("visitor");
  await page.goto("/gallery?sort=oldest");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel("E-mail").fill("not an address");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Type your e-mail address")).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.keyboard.press("Enter");

  const { code } = await readSignInMail(email);
  const wrong = code === "000000" ? "000001" : "000000";
  await page.getByLabel("Verification code").fill(wrong);
  await expect(page.getByText("Invalid verification code")).toBeVisible();
  await look(page, "sign-in-code");
  await page.getByLabel("Verification code").fill(code);
  await expect(page).toHaveURL(/\/gallery\?sort=oldest$/);
  await expect(page.getByText("Nothing developed yet")).toBeVisible();
});

test("the mail's link signs in at once where it was asked for, and tabs end together", async ({ page }) => {
  const email = newEmail("link");
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  const { link } = await readSignInMail(email);
  const tab = await page.context().newPage();
  await tab.goto(link);
  for (const each of [tab, page]) await expect(each).toHaveURL(/\/create$/);
  await tab.getByRole("button", { name: "Sign out" }).click();
  for (const each of [tab, page]) await expect(each).toHaveURL(/\/login(\?|$)/);
});

test("the mail's link waits for a click in another browser, and works once", async ({ page, browser }) => {
  const email = newEmail("elsewhere");
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  const { link } = await readSignInMail(email);

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await look(other, "magic-link");
  await other.getByRole("button", { name: "Sign in here" }).click();
  await expect(other).toHaveURL(/\/create$/);
  await other.context().close();

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("the shell: unknown paths, language, theme, menu and log out", async ({ page }) => {
  await signIn(page, newEmail("shell"));
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/create$/);

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByText("Español", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("heading", { name: "Ajustes", exact: true })).toBeVisible();
  await page.getByText("Oscuro", { exact: true }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Ajustes", exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveClass(/dark/);

  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole("button", { name: "Abrir el menú" }).click();
  await expect(page.getByRole("dialog", { name: "Menú" })).toBeVisible();
  await look(page, "menu");
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("Correo electrónico")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  await page.goto("/billing");
  await expect(page).toHaveURL(/\/login\?next=%2Fbilling$/);
});

test("an ended session leads to sign-in and back", async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(() => localStorage.setItem("auth_token", "no-such-session"));
  await page.goto("/billing");
  await expect(page).toHaveURL(/\/login\?next=%2Fbilling$/);
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
});
