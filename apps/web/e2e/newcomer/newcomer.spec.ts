import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { loadScreen } from "@portrait-studio/i18n/screens";
import { readSignInMail } from "../inbox.ts";
import { newEmail } from "../person.ts";
import { samplePhotos } from "../sample-photos.ts";
import { measureEffort } from "./effort.ts";

const devices = [
  { name: "desktop, 1366 x 768", viewport: { width: 1366, height: 768 }, isMobile: false, hasTouch: false },
  { name: "phone, 390 x 844", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
] as const;

/** What the way may ask of somebody who has never seen the studio. */
const most = { clicks: 10, decisions: 4, fields: 2, words: 900 } as const;
/** Words that would have to be explained. The consent has to name what the law asks for. */
const explained = /\bps\d|\bmodels?\b|\brecipes?\b|\bseeds?\b/i;

for (const { name, ...device } of devices) {
  test(`from the landing page to five looks and a square picture on disk: ${name}`, async ({ browser }) => {
    test.setTimeout(10 * 60_000);
    const context = await browser.newContext({ ...device, locale: "en-US" });
    const page = await context.newPage();
    const effort = measureEffort(page, device.hasTouch);
    await walk(page, effort);
    process.stdout.write(`\n${effort.table(name)}\n`);
    for (const asked of Object.keys(most) as (keyof typeof most)[])
      expect.soft(effort.sum(asked), asked).toBeLessThanOrEqual(most[asked]);
    const { consent, use } = (await loadScreen("en", "training")).train;
    const law = [consent, use.slice(0, use.indexOf("{{"))];
    const unknown = (text: string) => explained.test(text) && !law.some((words) => text.startsWith(words));
    expect(effort.read().filter(unknown)).toEqual([]);
    await context.close();
  });
}

async function walk(page: Page, effort: ReturnType<typeof measureEffort>): Promise<void> {
  const { step, tap, type } = effort;
  const email = newEmail("newcomer");
  const photos = await samplePhotos();
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
    await expect(page.getByRole("heading", { level: 1, name: "Upload and train" })).toBeVisible();
  });
  await step("upload 10 photos", async () => {
    const chooser = page.waitForEvent("filechooser");
    await tap(page.locator("button").filter({ hasText: /choose (your )?photos/i }), "decides");
    // the device's own sheet: one more tap to close it
    await (await chooser).setFiles(photos);
    await expect(page.getByText("10 of 20, enough to train").first()).toBeVisible({ timeout: 120_000 });
  });
  await step("review the photos", async () => {
    await expect(button("Continue to training")).toBeEnabled({ timeout: 120_000 });
    await tap(button("Continue to training"));
    await expect(page.getByRole("checkbox", { name: "These are photos of me" })).toBeVisible();
  });
  await step("train", async () => {
    await tap(page.getByText("These are photos of me"), "decides");
    await tap(button(/^Start training/));
    await expect(page.getByRole("heading", { level: 1, name: "Create" })).toBeVisible({
      timeout: 5 * 60_000,
    });
    await expect(button("Make 5, 5 credits")).toBeVisible();
  });
  await step("make five looks", async () => {
    await tap(button("Make 5, 5 credits"), "decides");
    const made = page
      .getByRole("region", { name: "Recent Generations" })
      .getByRole("link", { name: /^Portrait: / });
    await expect(made).toHaveCount(5, { timeout: 3 * 60_000 });
    await tap(made.first(), "decides");
  });
  await step("download it", () => keepSquare(page, tap));
}

async function keepSquare(page: Page, tap: ReturnType<typeof measureEffort>["tap"]): Promise<void> {
  await tap(page.getByRole("button", { name: "Other formats" }));
  const download = page.waitForEvent("download");
  await tap(page.getByRole("button", { name: /^For LinkedIn/ }));
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/-linkedin(-\d+px)?\.jpg$/);
  const bytes = [...(await readFile(await file.path()))];
  const { width, height } = await page.evaluate(async (jpeg) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(jpeg)]));
    return { width: bitmap.width, height: bitmap.height };
  }, bytes);
  expect(width).toBeGreaterThanOrEqual(400);
  expect(height).toBe(width);
}
