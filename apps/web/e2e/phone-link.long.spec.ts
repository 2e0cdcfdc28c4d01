import { expect, test } from "@playwright/test";
import { look } from "./look.ts";
import { newEmail, signIn } from "./person.ts";
import { samplePhotos } from "./sample-photos.ts";

test("photos that a phone takes appear on the computer, until the link is ended", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, newEmail("phone-link"));
  await page.goto("/training");
  await page.getByRole("button", { name: "Take them with your phone" }).click();
  const address = page.getByRole("link", { name: /\/phone\// });
  await expect(page.getByRole("img", { name: /^Code that opens/ })).toBeVisible();
  await look(page, "phone-code");

  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
  const context = await browser.newContext({ ...options, colorScheme: "dark" });
  const phone = await context.newPage();
  // as on a phone, the address is that of the code; nobody is signed in there
  await phone.goto((await address.getAttribute("href")) ?? "");
  await expect(phone.getByText("0 of 10 needed")).toBeVisible();
  await look(phone, "phone-camera-dark");
  await phone.emulateMedia({ colorScheme: "light" });
  await phone.reload();
  for (const photo of (await samplePhotos()).slice(0, 3))
    await phone.getByLabel("Take a photo").setInputFiles(photo);
  await expect(phone.getByText("Sent")).toHaveCount(3);
  await expect(phone.getByText("3 of 10 needed")).toBeVisible();
  await look(phone, "phone-camera-light");
  const cards = page.getByRole("list", { name: "Selected photos" }).getByRole("listitem");
  await expect(cards).toHaveCount(3);
  await look(page, "phone-arrived");

  await page.getByRole("button", { name: "End the link" }).click();
  await expect(phone.getByRole("heading", { name: "This link has ended" })).toBeVisible();
  await expect(phone.getByText("Show a new code on your computer.")).toBeVisible();
  await look(phone, "phone-ended");
  await context.close();
});
