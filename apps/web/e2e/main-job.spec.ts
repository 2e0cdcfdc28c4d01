import { expect, type Page, test } from "@playwright/test";
import { readSignInMail } from "./inbox.ts";
import { press, reach } from "./keyboard.ts";
import { look, watchConsole } from "./look.ts";
import { describeNextDay } from "./next-day.ts";
import { newEmail, trainedPerson } from "./person.ts";
import { samplePhotos } from "./sample-photos.ts";

test.describe.configure({ mode: "serial" });

test("by keyboard alone, a person signs in, uploads 10 photos, trains a model, makes images, finds and saves them", async ({
  page,
}) => {
  test.setTimeout(10 * 60_000);
  const complaints = watchConsole(page);
  const photos = await samplePhotos();
  expect(photos).toHaveLength(10);

  await page.goto("/login");
  await look(page, "sign-in");
  const email = newEmail("main-job");
  await reach(page, page.getByLabel("E-mail"));
  await page.keyboard.type(email);
  await press(page, page.getByRole("button", { name: "Send me a code" }));
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  const { code } = await readSignInMail(email);
  await reach(page, page.getByLabel("Verification code"));
  await page.keyboard.type(code);
  await expect(page.getByRole("heading", { name: "Add your photos" })).toBeVisible();
  await expect(page.getByRole("link", { name: "60 credits" })).toBeVisible();

  await uploadPhotos(page, photos);
  await trainModel(page);
  await generateImages(page);
  await findInGallery(page);
  expect(complaints).toEqual([]);
  await page.context().storageState({ path: trainedPerson });
});

async function uploadPhotos(page: Page, photos: Awaited<ReturnType<typeof samplePhotos>>): Promise<void> {
  await press(page, page.getByRole("link", { name: "Upload photos" }));
  await expect(page.getByRole("button", { name: "Continue to training" })).toBeDisabled();
  const tab = await page.context().newPage();
  await tab.goto("/training");
  await expect(tab.getByRole("button", { name: "Continue to training" })).toBeDisabled();
  await page.bringToFront();
  const chooser = page.waitForEvent("filechooser");
  await press(page, page.getByRole("button", { name: /or choose photos/ }));
  await (await chooser).setFiles(photos);
  await expect(page.getByText("10 of 20, enough to train").first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Files uploaded successfully")).toBeVisible();
  await expect(tab.getByText("10 of 20, enough to train").first()).toBeVisible();
  await tab.close();
  await look(page, "upload");

  await page.reload();
  await expect(page.getByText("Continue where you left off")).toBeVisible();
  await expect(page.getByRole("list", { name: "Selected photos" }).getByRole("listitem")).toHaveCount(10);
  await press(page, page.getByRole("button", { name: "Continue to training" }));
}

async function trainModel(page: Page): Promise<void> {
  await reach(page, page.getByLabel("Name"));
  await page.keyboard.type("Sitter");
  const start = page.getByRole("button", { name: "Start training, 20 credits" });
  await press(page, start);
  await expect(page.getByText("Please tick this box to go on.")).toBeVisible();
  await press(page, page.getByRole("checkbox", { name: "These are photos of me" }), "Space");
  await press(page, start);
  await expect(page.getByRole("progressbar", { name: "Training progress" })).toBeVisible();
  await look(page, "training");
  // whoever waits is led to the looks
  await expect(page.getByRole("heading", { level: 1, name: "Create" })).toBeVisible({ timeout: 5 * 60_000 });
}

async function generateImages(page: Page): Promise<void> {
  await expect(page.getByRole("group", { name: "Corporate" })).toBeVisible();
  await look(page, "looks");
  await page.goto("/generate");
  await press(page, page.getByRole("button", { name: "Popular prompts" }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: /^Noir \w/ }));
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue(/^Film noir portrait of ps1/);
  await press(page, page.getByRole("button", { name: "Generate 4 images, 4 credits" }));
  const recent = page.getByRole("region", { name: "Recent Generations" });
  await expect(recent.getByRole("link", { name: /^Portrait: / })).toHaveCount(4, { timeout: 3 * 60_000 });
  await expect(recent.getByText("Completed")).toBeVisible();
  await expect(page.getByRole("link", { name: "36 credits" })).toBeVisible();
  await look(page, "create");
}

async function findInGallery(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Commands" })).toBeFocused();
  await page.keyboard.type("gallery");
  await look(page, "commands");
  await page.keyboard.press("Enter");
  await expect(page.getByText("4 of 4", { exact: true })).toBeVisible();
  await look(page, "gallery");
  await press(page, page.getByRole("link", { name: /^Portrait: Film noir/ }).first());
  await expect(page.getByText("1 of 4")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("2 of 4")).toBeVisible();
  await look(page, "viewer");
  const download = page.waitForEvent("download");
  await press(page, page.getByRole("button", { name: "Download" }));
  expect((await download).suggestedFilename()).toMatch(/^sitter-noir.*\.jpg$/);
  const converted = page.waitForEvent("download");
  await press(page, page.getByRole("button", { name: "Other formats" }));
  await press(page, page.getByRole("button", { name: /^PNG/ }));
  expect((await converted).suggestedFilename()).toMatch(/^sitter-noir.*\.png$/);
  // the list of formats, then the image
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/gallery$/);
}

// in this file, so that it begins when the model is there: a project that depends on another one waits for all the others too
describeNextDay();
