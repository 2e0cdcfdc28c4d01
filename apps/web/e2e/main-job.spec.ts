import { type Browser, expect, type Page, test } from "@playwright/test";
import { environment } from "./environment.ts";
import { look, watchConsole } from "./look.ts";
import { newEmail, signIn } from "./person.ts";
import { samplePhotos } from "./sample-photos.ts";

test.describe.configure({ mode: "serial" });

let token: string;

test("a person signs in, uploads 12 photos, trains a model, makes portraits and finds them in the gallery", async ({
  page,
}) => {
  test.setTimeout(10 * 60_000);
  const complaints = watchConsole(page);
  const photos = await samplePhotos();
  expect(photos).toHaveLength(12);

  await page.goto("/login");
  await look(page, "sign-in");
  await signIn(page, newEmail("main-job"));
  await expect(page.getByRole("heading", { name: "Train your first model" })).toBeVisible();
  await expect(page.getByRole("link", { name: "60 credits" })).toBeVisible();

  await uploadPhotos(page, photos);
  await trainModel(page);
  await generatePortraits(page);
  await findInGallery(page);
  expect(complaints).toEqual([]);
  token = (await page.evaluate(() => localStorage.getItem("auth_token"))) ?? "";
});

async function uploadPhotos(page: Page, photos: Awaited<ReturnType<typeof samplePhotos>>): Promise<void> {
  await page.getByRole("link", { name: "Upload photos" }).click();
  await expect(page.getByRole("button", { name: "Continue to training" })).toBeDisabled();
  await page.getByTestId("photo-input").setInputFiles(photos);
  await expect(page.getByText("12 of 20, enough to train").first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Files uploaded successfully")).toBeVisible();
  await look(page, "upload");

  await page.reload();
  await expect(page.getByText("Continue where you left off")).toBeVisible();
  await expect(page.getByRole("list", { name: "Selected photos" }).getByRole("listitem")).toHaveCount(12);
  await page.getByRole("button", { name: "Continue to training" }).click();
}

async function trainModel(page: Page): Promise<void> {
  await page.getByLabel("Name of the model").fill("Sitter");
  await page.getByRole("button", { name: "Start training, 20 credits" }).click();
  await expect(page.getByText("Please tick this box to go on.")).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Start training, 20 credits" }).click();
  await expect(page.getByRole("progressbar", { name: "Training progress" })).toBeVisible();
  await look(page, "training");
  await expect(page.getByRole("heading", { name: "Sitter is ready" })).toBeVisible({ timeout: 5 * 60_000 });
  await look(page, "trained");
  await page.getByRole("link", { name: "Make your first portraits" }).click();
}

async function generatePortraits(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Noir/ }).click();
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue(/^Film noir portrait of ps1/);
  await page.getByRole("button", { name: "Generate 4 images, 4 credits" }).click();
  const recent = page.getByRole("region", { name: "Recent Generations" });
  await expect(recent.getByRole("link", { name: /^Portrait: / })).toHaveCount(4, { timeout: 3 * 60_000 });
  await expect(recent.getByText("Completed")).toBeVisible();
  await expect(page.getByRole("link", { name: "36 credits" })).toBeVisible();
  await look(page, "create");
}

async function findInGallery(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Gallery" }).click();
  await expect(page.getByRole("status").filter({ hasText: "4 of 4" })).toBeVisible();
  await look(page, "gallery");
  await page
    .getByRole("link", { name: /^Portrait: Film noir/ })
    .first()
    .click();
  await expect(page.getByText("1 of 4")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("2 of 4")).toBeVisible();
  await look(page, "viewer");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toMatch(/^film-noir.*\.jpg$/);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/gallery$/);
}

const screens = [
  { path: "/create", name: "create" },
  { path: "/generate", name: "generate" },
  { path: "/training", name: "training" },
  { path: "/gallery", name: "gallery" },
  { path: "/billing", name: "billing" },
  { path: "/settings", name: "settings" },
] as const;

const appearances = [
  { name: "desktop-dark-es", viewport: { width: 1440, height: 900 }, colorScheme: "dark", locale: "es-ES" },
  { name: "phone-light-en", viewport: { width: 360, height: 780 }, colorScheme: "light", locale: "en-US" },
  { name: "phone-dark-es", viewport: { width: 360, height: 780 }, colorScheme: "dark", locale: "es-ES" },
] as const;

for (const appearance of appearances) {
  test(`every screen stands in ${appearance.name}`, async ({ browser }) => {
    const page = await openAs(browser, appearance);
    for (const { path, name } of screens) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByTestId("top-progress")).toHaveAttribute("data-active", "false");
      await look(page, `${name}-${appearance.name}`);
    }
    await expect(page.locator("html")).toHaveAttribute("lang", appearance.locale.slice(0, 2));
    await page.context().close();
  });
}

async function openAs(browser: Browser, { name, ...options }: (typeof appearances)[number]): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: environment.studioUrl });
  await context.addInitScript((value) => localStorage.setItem("auth_token", value), token);
  return context.newPage();
}
