import { readFile } from "node:fs/promises";
import { type Browser, type Download, expect, type Page } from "@playwright/test";
import { describeOrigin, type SourceType } from "@portrait-studio/contract/origin";
import { environment } from "./environment.ts";
import { look } from "./look.ts";
import { restOf } from "./rest.ts";
import { samplePhotos } from "./sample-photos.ts";

/** An image says how it came about: in its details, in its file's name, where it is shared, and to whoever verifies it. */
export async function walkCredentials(page: Page, browser: Browser): Promise<void> {
  await page.goto("/gallery");
  await page.getByRole("link", { name: /^Portrait: Polaroid/ }).click();
  await expect(page).toHaveURL(/\/gallery\/[^?]+$/);
  const rest = await restOf(page);
  const { sourceType } = await rest.get<{ sourceType: SourceType }>(
    `/images/${new URL(page.url()).pathname.split("/").at(-1)}`,
  );
  const { says } = describeOrigin(sourceType);
  await page.getByRole("group").getByText("Details", { exact: true }).click();
  await expect(page.getByRole("dialog").getByText(says, { exact: true })).toBeVisible();
  const named = /-(retouched-by-a-program|drawn-background)[\w-]*\./;
  const stored = await download(page, named, () => page.getByRole("button", { name: "Download" }).click());
  const png = await download(page, named, async () => {
    await page.getByRole("button", { name: "Other formats" }).click();
    await page.getByRole("button", { name: /^PNG/ }).click();
  });
  // what a link does was explained at the first one
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied", { exact: true })).toBeVisible();
  const shareUrl = await page.evaluate(() => navigator.clipboard.readText());

  const context = await browser.newContext({ baseURL: environment.studioUrl });
  const stranger = await context.newPage();
  await stranger.goto(shareUrl);
  await stranger.getByRole("link", { name: says, exact: true }).click();
  await expect(stranger).toHaveURL(/\/about#credentials$/);
  const answer = stranger.locator("#verify").getByRole("status");
  const verify = async (name: string, buffer: Buffer) => {
    await stranger
      .getByLabel("Choose or drop an image")
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
    await expect(answer.getByText("The image is being read.")).toHaveCount(0);
  };
  await verify("stored.jpg", stored);
  await expect(answer).toContainText("No byte has changed since this image was signed.");
  await expect(answer).toContainText("This studio signed it.");
  await expect(answer).toContainText(`${says}.`);
  await expect(answer.getByRole("listitem").last()).toContainText("Made");
  await look(stranger, "verify");

  await verify("converted.png", png);
  await expect(answer).toContainText("No byte has changed");
  await expect(answer.getByRole("listitem").first()).toContainText("Encoded again");

  const changed = Buffer.from(stored);
  const place = changed.length - 100;
  changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
  await verify("changed.jpg", changed);
  await expect(answer).toContainText("This image has changed since it was signed.");

  const [photo] = await samplePhotos();
  await verify("photo.webp", photo?.buffer ?? Buffer.alloc(0));
  await expect(answer).toContainText("This image has no content credentials.");
  await context.close();
  await page.getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByRole("button", { name: "Stop sharing" })).toHaveCount(0);
  // the list of formats, then the image
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/gallery$/);

  const inSpanish = await browser.newContext({
    ...{ baseURL: environment.studioUrl, locale: "es-ES", viewport: { width: 360, height: 780 } },
  });
  const phone = await inSpanish.newPage();
  await phone.goto("/about#credentials");
  await phone
    .getByLabel("Elige o suelta una imagen")
    .setInputFiles({ name: "stored.jpg", mimeType: "image/jpeg", buffer: stored });
  await expect(phone.locator("#verify").getByRole("status")).toContainText("La firmó este estudio.");
  await look(phone, "verify-phone-es");
  await inSpanish.close();
}

async function download(page: Page, name: RegExp, ask: () => Promise<void>): Promise<Buffer> {
  const begun: Promise<Download> = page.waitForEvent("download");
  await ask();
  const file = await begun;
  expect(file.suggestedFilename()).toMatch(name);
  return await readFile(await file.path());
}
