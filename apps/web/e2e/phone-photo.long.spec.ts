import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { look } from "./look.ts";
import { newEmail, signIn } from "./person.ts";

/** A photo of a person who does not exist, of `tooling/sample-people`, encoded by libheif with x265 as phones do. */
const photo = fileURLToPath(new URL("IMG_0412.heic", import.meta.url));

test("a HEIC of a phone is chosen, accepted, shown and counted", async ({ page }) => {
  await signIn(page, newEmail("phone-photo"));
  await page.goto("/training");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /or choose photos/ }).click();
  await (await chooser).setFiles(photo);

  const cards = page.getByRole("list", { name: "Selected photos" }).getByRole("listitem");
  // the browser cannot show the file itself: what is seen is what the studio has made of it
  const isShown = () =>
    cards
      .getByRole("img", { name: "Photo 1: IMG_0412.heic" })
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect(page.getByText("1 of 10 needed").first()).toBeVisible();
  await expect(cards.getByText("Ready")).toBeVisible({ timeout: 60_000 });
  await expect.poll(isShown).toBe(true);
  await look(page, "phone-photo");

  await page.reload();
  await expect(page.getByText("1 of 10 needed").first()).toBeVisible();
  await expect(cards).toHaveCount(1);
  await expect.poll(isShown).toBe(true);
});
