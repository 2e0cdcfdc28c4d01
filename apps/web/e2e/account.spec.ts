import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { environment } from "./environment.ts";
import { look, watchConsole } from "./look.ts";
import { newEmail, signIn } from "./person.ts";
import { restOf } from "./rest.ts";

/** What a person does with money and with the account itself, up to its end. */
test.describe.configure({ mode: "serial", timeout: 120_000 });

const email = newEmail("account");
let page: Page;
let complaints: string[];

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ baseURL: environment.studioUrl })).newPage();
  complaints = watchConsole(page);
  await signIn(page, email);
});

test.afterEach(() => expect(complaints.splice(0)).toEqual([]));
test.afterAll(() => page.context().close());

test("credits are bought, arrive, and what is unused is refunded", async () => {
  const { post } = await restOf(page);
  for (let used = 0; used < 37; used += 1) await post("/prompt-helper/refine", { idea: "by a window" });
  await page.goto("/billing");
  await page.getByRole("button", { name: "Buy 200 credits" }).click();
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  await expect(page).toHaveURL(/\/billing$/);

  await page.getByRole("button", { name: "Buy 200 credits" }).click();
  await page.getByRole("button", { name: "Pay $29.00" }).click();
  await expect(page.getByText("200 credits added").first()).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/billing$/);
  await look(page, "bought");

  const purchases = page.getByRole("region", { name: "Purchases" });
  await expect(purchases.getByRole("link", { name: /^Receipt/ })).toHaveAttribute("href", /^http/);
  await purchases.getByRole("button", { name: "Refund $29.00" }).click();
  const dialog = page.getByRole("dialog", { name: "Refund $29.00?" });
  await expect(dialog.getByText(/^200 credits that you have not used/)).toBeVisible();
  await look(page, "refund");
  await dialog.getByRole("button", { name: "Refund $29.00" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(purchases.getByText("Refunded", { exact: true })).toBeVisible({ timeout: 30_000 });
});

test("a refund is named in the history, and what was used is a part of what is left", async () => {
  await page.reload();
  const balance = page.getByRole("region", { name: "Balance" });
  for (const [name, value] of Object.entries({
    Used: 37,
    Remaining: 23,
    "Refunded or taken back": 200,
    "Granted in all": 260,
  }))
    await expect(balance.getByText(name, { exact: true }).locator("xpath=..")).toHaveText(`${name}${value}`);
  await expect(balance.getByText("61.7% of 60 credits used", { exact: true })).toBeVisible();

  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long" }).format();
  const row = (name: string) =>
    page
      .getByRole("region", { name: "History" })
      .getByRole("listitem")
      .filter({ has: page.getByText(name, { exact: true }), visible: true });
  await expect(row("Refund")).toContainText(`$29.00 for the purchase of 200 credits on ${day}`);
  await expect(row("Refund")).toContainText("-200balance 23");
  await expect(row("Purchase")).toContainText("+200balance 223");
  await look(page, "refunded");
});

test("an access token is shown once, works for a program, and stops working when revoked", async () => {
  await page.goto("/settings#tokens");
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByText("Give the token a name.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Contact sheets");
  await look(page, "new-token");
  await dialog.getByRole("button", { name: "Create token" }).click();
  const value = await dialog.getByLabel("Token", { exact: true }).inputValue();
  expect(value).toMatch(/^pst_/);
  await look(page, "token");
  await dialog.getByRole("button", { name: "I have copied it" }).click();

  const headers = { authorization: `Bearer ${value}` };
  expect((await page.request.get("/api/models", { headers })).status()).toBe(200);
  expect((await page.request.post("/api/upload/sessions", { headers, data: {} })).status()).toBe(403);
  await page.reload();
  await expect(page.getByText("Contact sheets", { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(value);
  await page.getByRole("button", { name: "Revoke Contact sheets" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Contact sheets", { exact: true })).toHaveCount(0);
  expect((await page.request.get("/api/models", { headers })).status()).toBe(401);
});

test("the data of an account is exported as a ZIP, and other browsers are signed out", async ({
  browser,
}) => {
  const other = await (await browser.newContext({ baseURL: environment.studioUrl })).newPage();
  await signIn(other, email, 2);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Export my data" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the export" }).click({ timeout: 90_000 });
  expect((await readFile(await (await download).path())).subarray(0, 2).toString()).toBe("PK");
  await page.getByText("Advanced", { exact: true }).click();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
  await look(page, "account");
  await other.goto("/gallery");
  await expect(other).toHaveURL(/\/login\?next=/);
  await other.context().close();
});

test("an account is deleted by typing its address, and its token stops working", async () => {
  await page.goto("/settings");
  const rest = await page.evaluate(() => localStorage.getItem("auth_token"));
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Type .* to confirm$/).fill("someone@else.example");
  await dialog.getByRole("button", { name: "Delete now, for good" }).click();
  await expect(dialog.getByText("That is not the address of this account.")).toBeVisible();
  await look(page, "delete-account");
  await dialog.getByLabel(/^Type .* to confirm$/).fill(email);
  await dialog.getByRole("button", { name: "Delete now, for good" }).click();
  await expect(page.getByRole("heading", { name: "Your face, in a different light." })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  const headers = { authorization: `Bearer ${rest}` };
  expect((await page.request.get("/api/auth/me", { headers })).status()).toBe(401);
});
