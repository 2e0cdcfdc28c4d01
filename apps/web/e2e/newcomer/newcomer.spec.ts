import { expect, type Page, test } from "@playwright/test";
import { readSignInMail } from "../inbox.ts";
import { newEmail } from "../person.ts";
import { samplePhotos } from "../sample-photos.ts";
import { measureEffort } from "./effort.ts";

const devices = [
  { name: "phone, 390 x 844", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { name: "desktop, 1366 x 768", viewport: { width: 1366, height: 768 }, isMobile: false, hasTouch: false },
] as const;

/** The fewest that the way can have; a screen that asks for one more fails. */
const fewest = { taps: 12, fields: 2 } as const;

for (const { name, ...device } of devices) {
  test(`from the landing page to a kept image: ${name}`, async ({ browser }) => {
    test.setTimeout(10 * 60_000);
    const context = await browser.newContext({ ...device, locale: "en-US" });
    const page = await context.newPage();
    const effort = measureEffort(page, device.hasTouch);
    await walk(page, effort);
    process.stdout.write(`\n${effort.table(name)}\n`);
    expect({ taps: effort.taps(), fields: effort.fields() }).toEqual(fewest);
    await context.close();
  });
}

async function walk(page: Page, effort: ReturnType<typeof measureEffort>): Promise<void> {
  const { step, tap, type } = effort;
  const email = newEmail("newcomer");
  const photos = (await samplePhotos()).slice(0, 10);
  const button = (label: string | RegExp) =>
    page.getByRole("button", { name: label, exact: typeof label === "string" });

  await page.goto("/");
  await step("landing page", async () => {
    await tap(page.getByRole("link", { name: "Launch the studio" }).first());
    await expect(page.getByLabel("E-mail")).toBeFocused();
  });
  await step("sign in by mail", async () => {
    await type(email);
    await tap(button("Send me a code"));
    await expect(page.getByLabel("Verification code")).toBeFocused();
    const { code } = await readSignInMail(email);
    await type(code);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create");
    await expect(page.getByRole("link", { name: "Upload photos" })).toBeVisible();
  });
  await step("upload 10 photos", async () => {
    await tap(page.getByRole("link", { name: "Upload photos" }));
    const chooser = page.waitForEvent("filechooser");
    await tap(page.locator("button").filter({ hasText: /choose (your )?photos/i }));
    // the device's own sheet: one more tap to close it
    await (await chooser).setFiles(photos);
    await expect(page.getByText("10 of 20, enough to train").first()).toBeVisible({ timeout: 120_000 });
  });
  await step("review the photos", async () => {
    await tap(button("Continue to training"));
    await expect(page.getByRole("checkbox", { name: "These are photos of me" })).toBeVisible();
  });
  await step("train", async () => {
    await tap(page.getByText("These are photos of me"));
    await tap(button(/^Start training/));
    await expect(page.getByRole("heading", { name: /is ready$/ })).toBeVisible({ timeout: 5 * 60_000 });
  });
  await step("choose a look", async () => {
    await tap(page.getByRole("link", { name: "Choose a look" }));
    const look = page.getByRole("group", { name: "Corporate" });
    await tap(look.locator("button").first());
    await expect(look.getByRole("status")).toHaveText("1");
  });
  await step("make it", async () => {
    await tap(button("Make 1, 1 credit"));
    const recent = page.getByRole("region", { name: "Recent Generations" });
    await expect(recent.getByRole("link", { name: /^Portrait: / })).toHaveCount(1, { timeout: 3 * 60_000 });
    await tap(recent.getByRole("link", { name: /^Portrait: / }));
  });
  await step("download it", async () => {
    const download = page.waitForEvent("download");
    await tap(button("Download"));
    expect((await download).suggestedFilename()).toMatch(/\.jpg$/);
  });
}
