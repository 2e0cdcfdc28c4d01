import { expect } from "@playwright/test";
import { samples } from "@portrait-studio/api/samples";
import { look } from "../look.ts";
import type { Answers } from "../screens/answer-calls.ts";
import { everything } from "../screens/sample-answers.ts";
import * as sample from "../screens/sample-data.ts";
import { createLog, say, walk } from "./walk.ts";

const sizes = samples.ImageSizes.sizes ?? fail();

walk(
  "A shoot: recipes and how many, one price, one progress, cancel, gallery, ZIP",
  async ({ texts, phone, language, open }) => {
    const { create, recipes, common, gallery, photos } = texts;
    const log = createLog();
    const state = { begun: false, cancelled: false };
    const ended = sample.shoot().requests.map((request) => ({
      ...request,
      status: request.outputs.length > 0 ? ("completed" as const) : ("cancelled" as const),
    }));
    const now = () =>
      state.cancelled
        ? sample.shoot({ status: "completed", creditsHeld: 0, requests: ended })
        : sample.shoot();
    // what an engine is asked for differs where it invents
    const inventsScenes = phone;
    const models = sample.models.map((model) => ({
      ...model,
      capabilities: { ...model.capabilities, inventsScenes },
    }));
    const textOf = (recipe: "noir" | "sketch") =>
      say((inventsScenes ? recipes[recipe].inventing : recipes[recipe]).woman, { subject: "ps1" });
    const answers: Answers = {
      ...everything,
      models: { ...everything.models, list: models },
      generation: {
        ...everything.generation,
        list: () =>
          state.begun ? { items: now().requests.toReversed(), nextCursor: null, total: 2 } : sample.requests,
      },
      shoots: {
        create: log.answer("create", () => {
          state.begun = true;
          return now();
        }),
        get: () => now(),
        cancel: log.answer("cancel", () => {
          state.cancelled = true;
          return now();
        }),
      },
    };
    const page = await open("/create?photo=pho_1", answers);
    await page.getByRole("button", { name: create.shoot.open }).click();
    const dialog = page.getByRole("dialog", { name: create.shoot.title });
    const nothing = dialog.getByRole("button", { name: create.shoot.nothing });
    await expect(nothing).toBeDisabled();
    const step = (words: string, recipe: "noir" | "sketch") =>
      dialog.getByRole("button", { name: say(words, { name: recipes[recipe].label }), exact: true });
    const more = (recipe: "noir" | "sketch") => step(create.shoot.more, recipe);
    for (let count = 0; count < 5; count += 1) if (await more("noir").isEnabled()) await more("noir").click();
    // as many as this model makes at a time
    await expect(more("noir")).toBeDisabled();
    for (let count = 0; count < 2; count += 1) await step(create.shoot.fewer, "noir").click();
    await more("sketch").focus();
    await page.keyboard.press("Enter");
    const start = dialog.getByRole("button", {
      name: say(create.action.generate, {
        images: say(common.images_other, { count: 3 }),
        cost: say(common.credits_other, { count: 3 }),
      }),
    });
    // what is known of the images before they are paid
    await expect(dialog.getByText(photos.pin.chosen)).toBeVisible();
    await expect(dialog.getByText(say(create.recent.noEffect, { words: "dragon" }))).toBeVisible();
    const { smallest, largest } = sizes;
    const words = { smallest: say(photos.size.pixels, smallest), largest: say(photos.size.pixels, largest) };
    await expect(dialog.getByText(say(photos.size.range, words))).toBeVisible();
    await look(page, `shoot-dialog-${language}`);
    await start.click();
    await expect(dialog).toHaveCount(0);
    await log.expectLast(
      "create",
      expect.objectContaining({
        modelId: "mdl_1",
        photoId: "pho_1",
        takes: [
          { recipeId: "noir", prompt: textOf("noir"), count: 2 },
          { recipeId: "sketch", prompt: textOf("sketch"), count: 1 },
        ],
      }),
    );

    // where it comes up, whichever way the page was scrolled
    await expect(page.getByRole("heading", { name: create.recent.title, level: 2 })).toBeInViewport();

    // two requests, one row
    const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
    await expect(row).toHaveCount(1);
    const made = say(create.shoot.made, { made: 1, count: 3 });
    await expect(row.getByText(made)).toBeVisible();
    await expect(row.getByRole("progressbar", { name: made })).toHaveAttribute("aria-valuenow", "33");
    await look(page, `shoot-running-${language}`);
    const credits = say(common.credits_other, { count: 2 });
    await row.getByRole("button", { name: say(create.shoot.cancel, { credits }) }).click();
    await expect(row.getByText(say(create.shoot.notMade_other, { count: 2 }))).toBeVisible();
    expect(log.count("cancel")).toBe(1);

    const saved = page.waitForEvent("download");
    await row.getByRole("button", { name: new RegExp(`^${say(create.shoot.zip, { images: "" })}`) }).click();
    expect((await saved).suggestedFilename()).toBe("shoot.zip");
    await row.getByRole("link", { name: create.shoot.gallery }).click();
    await expect(page).toHaveURL(/\/gallery\?shoot=sho_1$/);
    await expect(page.getByRole("heading", { name: gallery.title, level: 1 })).toBeVisible();
    await look(page, `shoot-gallery-${language}${phone ? "-phone" : ""}`);
    await page.getByRole("button", { name: gallery.shoot.only }).click();
    await expect(page).toHaveURL(/\/gallery$/);
  },
);

function fail(): never {
  throw new Error("The sample has sizes.");
}
