import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { walkCredentials } from "./credentials.ts";
import { environment } from "./environment.ts";
import { look, watchConsole } from "./look.ts";
import { trainedPerson } from "./person.ts";
import { restOf } from "./rest.ts";

/** The next day of the person for whom the main job trained a model. Each test continues where the one before it stopped. */
export function describeNextDay(): void {
  test.describe("the next day", () => {
    test.describe.configure({ mode: "serial", timeout: 120_000 });

    let page: Page;
    let complaints: string[];

    test.beforeAll(async ({ browser }) => {
      test.setTimeout(6 * 60_000);
      const context = await browser.newContext({
        baseURL: environment.studioUrl,
        storageState: trainedPerson,
      });
      page = await context.newPage();
      complaints = watchConsole(page);
      await page.goto("/gallery");
      const rest = await restOf(page);
      const modelId = await rest.onlyModel();
      await rest.generate(modelId, "Film noir portrait, niña, hard side light", 2);
      await rest.generate(modelId, "Polaroid, faded colours", 1);
    });

    test.afterEach(() => expect(complaints.splice(0)).toEqual([]));
    test.afterAll(() => page.context().close());

    test("the prompt helper refines an idea, and says what it needs", async () => {
      await page.goto("/generate");
      const prompt = page.getByLabel("Prompt", { exact: true });
      await prompt.fill("");
      const refine = page.getByRole("button", { name: "Refine, 1 credit" });
      await refine.click();
      await expect(page.getByText("Describe your idea before refining.")).toBeVisible();
      await expect(prompt).toBeFocused();

      await prompt.fill("me by a window in the evening");
      await refine.click();
      const sheet = page.getByRole("dialog", { name: "Prompt helper" });
      await expect(sheet.getByText("1 credit charged")).toBeVisible();
      await look(page, "prompt-helper");
      const variation = sheet.getByRole("listitem").getByRole("button").first();
      const words = (await variation.textContent()) ?? "";
      await variation.click();
      await expect(prompt).toHaveValue(words);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(prompt).toHaveValue("me by a window in the evening");
      await expect(page.getByRole("link", { name: "32 credits" })).toBeVisible();
    });

    test("recipes are found by what they are good for", async () => {
      await page.getByRole("button", { name: "Popular prompts" }).click();
      const sheet = page.getByRole("dialog", { name: "Popular prompts" });
      await sheet.getByRole("button", { name: "Fine art", exact: true }).click();
      await expect(sheet.getByText("5 recipes")).toBeAttached();
      await look(page, "recipes");
      await sheet.getByRole("button", { name: /^Sketch/ }).click();
      await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue(/^Pencil sketch/);
    });

    test("an edit is made, compared by keyboard, kept, and the original stays", async () => {
      await page.goto("/gallery");
      await page
        .getByRole("link", { name: /^Portrait: Film noir/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/gallery\/[^?]+$/);
      await expect(page.getByRole("button", { name: "Edit image" })).toBeVisible();
      await page.keyboard.press("e");
      const words = page.getByLabel("What should change?");
      await expect(words).toBeFocused();
      await page.getByRole("button", { name: "Warmer" }).click();
      await page.getByRole("button", { name: "Vignette" }).click();
      await expect(words).toHaveValue("Warmer, vignette");
      await look(page, "edit");
      await page.getByRole("button", { name: "Make 1 version, 1 credit" }).click();
      // it comes on stage by itself, beside what it was made from
      const line = page.getByRole("slider", { name: "Line between before and after" });
      await expect(line).toBeVisible({ timeout: 90_000 });
      const version = (rest = "") =>
        page.getByRole("button", { name: new RegExp(`^Version 2, Warmer, vignette${rest}$`) });
      await expect(version()).toHaveAttribute("aria-current", "true");
      await line.focus();
      await page.keyboard.press("ArrowLeft");
      await expect(line).toHaveAttribute("aria-valuenow", "45");
      await look(page, "compare");
      await page.getByRole("button", { name: "Keep", exact: true }).click();
      await expect(page.getByText("This version is in your gallery now")).toBeVisible();
      await expect(version(", in the gallery")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(/\/gallery$/);
      await expect(page.getByRole("link", { name: /^Portrait: .*edited/ })).toHaveCount(1);
      await expect(page.getByRole("status").filter({ hasText: "7 of 7" })).toBeVisible();
    });

    test("an instruction that nobody understands is not sold, and says what to try", async () => {
      await page.getByRole("link", { name: /^Portrait: Polaroid/ }).click();
      await page.getByRole("button", { name: "Edit image" }).click();
      const words = page.getByLabel("What should change?");
      const make = page.getByRole("button", { name: "Make 1 version, 1 credit" });
      await words.fill("zzz qqq");
      await expect(page.getByText("There was nothing to change")).toBeVisible();
      await expect(page.getByText("No effect here: zzz qqq")).toBeVisible();
      await expect(make).toBeDisabled();
      // the worker looks at the image and renders what can be done of it
      await words.fill("sepia, zzz");
      await expect(page.getByRole("img", { name: /^Preview of the edit/ })).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText("No effect here: zzz", { exact: true })).toBeVisible();
      await expect(make).toBeEnabled();
      // the edit, then the image
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(/\/gallery$/);
    });

    test("a link shows the image to anybody until it is revoked", async ({ browser }) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.getByRole("link", { name: /^Portrait: Polaroid/ }).click();
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.getByRole("button", { name: "Make it public and copy the link" }).click();
      await expect(page.getByText("Link copied", { exact: true })).toBeVisible();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      expect(address).toMatch(/\/share\/[^/]+$/);

      const other = await (await browser.newContext()).newPage();
      const answer = await other.goto(address);
      expect(answer?.headers()["x-robots-tag"]).toContain("noindex");
      await expect(other.getByRole("img", { name: "A portrait that was shared with you" })).toBeVisible();
      await look(other, "share");
      await expect(other).toHaveTitle("A portrait - Portrait Studio");
      const preview = () => other.locator('meta[property="og:image"]');
      const image = (await preview().getAttribute("content")) ?? "";
      expect(image).toBe(address.replace("/share/", "/api/files/shared/"));
      const file = await other.request.get(image);
      expect([file.status(), file.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
      expect(await other.content()).not.toMatch(/Polaroid|example\.com/);

      await page.getByRole("button", { name: "Stop sharing" }).click();
      await expect(page.getByRole("button", { name: "Stop sharing" })).toHaveCount(0);
      await other.reload();
      await expect(other.getByText("Nothing is shared here any more")).toBeVisible();
      await expect(preview()).toHaveCount(0);
      await other.context().close();
      await page.keyboard.press("Escape");
    });

    test("an image says how it came about, also to a stranger who verifies it", ({ browser }) =>
      walkCredentials(page, browser));

    test("the gallery finds, marks, packs, deletes and brings back", async () => {
      await page.goto("/gallery");
      await page.getByLabel("Search prompts").fill("nina");
      await expect(page.getByRole("status").filter({ hasText: "2 of 7" })).toBeVisible();
      await page.getByRole("button", { name: "Clear search" }).click();

      await page.getByRole("link", { name: /^Portrait: Polaroid/ }).click();
      const favourite = page.getByRole("dialog").getByRole("button", { name: "Favourite" });
      await favourite.click();
      await expect(favourite).toHaveAttribute("aria-pressed", "true");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Favourites" }).click();
      await expect(page.getByRole("status").filter({ hasText: "1 of 7" })).toBeVisible();
      await page.getByRole("button", { name: "Favourites" }).click();

      await page.getByRole("button", { name: "Select", exact: true }).click();
      await page.getByRole("checkbox").first().click();
      await page.getByRole("button", { name: "Select all" }).click();
      await expect(page.getByText("7 selected")).toBeVisible();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "ZIP" }).click();
      const zip = await readFile(await (await download).path());
      expect(zip.subarray(0, 2).toString()).toBe("PK");
      await look(page, "selected");

      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.getByText("7 portraits are in the trash")).toBeVisible();
      await expect(page.getByText("Nothing developed yet")).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByRole("status").filter({ hasText: "7 of 7" })).toBeVisible();

      await page
        .getByRole("link", { name: /^Portrait: / })
        .first()
        .focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("Delete");
      await page.getByRole("link", { name: "Trash" }).click();
      await expect(page.getByRole("heading", { name: "Trash", exact: true })).toBeVisible();
      await page.getByRole("checkbox").click();
      await look(page, "trash");
      await page.getByRole("button", { name: "Restore" }).click();
      await expect(page.getByText("The trash is empty")).toBeVisible();
    });

    test("a model is deleted with everything that was made of it", async () => {
      await page.goto("/training");
      await page.getByRole("button", { name: /^Delete / }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(/10 photos and 7 portraits/)).toBeVisible();
      const word = await dialog.getByLabel(/^Type .* to confirm$/).evaluate((field) => {
        const label = (field as HTMLInputElement).labels?.[0]?.textContent ?? "";
        return label.slice("Type “".length, -"” to confirm".length);
      });
      await dialog.getByLabel(/^Type .* to confirm$/).fill(word);
      await dialog.getByRole("button", { name: "Delete the model" }).click();
      await expect(page.getByText("No models available")).toBeVisible();
      await page.goto("/gallery");
      await expect(page.getByText("Nothing developed yet")).toBeVisible();
    });
  });
}
