import { expect, it } from "vitest";
import { at, user } from "~/testing/at.ts";
import { createCallLog } from "~/testing/call-log.ts";
import { openScreen } from "~/testing/open-screen.tsx";
import * as sample from "~/testing/sample-data.ts";
import { say } from "~/testing/texts.ts";

// what an engine is asked for differs where it invents
it.each([true, false])(
  "recipes and how many, one price, one progress, cancel, gallery; invents: %s",
  async (inventsScenes) => {
    const log = createCallLog(expect);
    let hasBegun = false;
    let isCancelled = false;
    const ended = sample.shoot().requests.map((request) => ({
      ...request,
      status: request.outputs.length > 0 ? ("completed" as const) : ("cancelled" as const),
    }));
    const now = () =>
      isCancelled ? sample.shoot({ status: "completed", creditsHeld: 0, requests: ended }) : sample.shoot();
    const models = sample.models.map((model) => ({
      ...model,
      capabilities: { ...model.capabilities, inventsScenes, photos: false },
    }));
    const page = await openScreen("/create", {
      models: { list: models },
      generation: {
        list: () =>
          hasBegun ? { items: now().requests.toReversed(), nextCursor: null, total: 2 } : sample.requests,
      },
      shoots: {
        create: log.answer("create", () => {
          hasBegun = true;
          return now();
        }),
        get: () => now(),
        cancel: log.answer("cancel", () => {
          isCancelled = true;
          return now();
        }),
      },
    });
    const { create, recipes, common, gallery } = page.texts;
    const { shoot } = create;
    const step = (words: string, recipe: "noir" | "sketch") => say(words, { name: recipes[recipe].label });
    const more = await page.find("button", step(shoot.more, "noir"));
    // as many as this model makes at a time
    for (let count = 0; count < 4; count += 1) await user.click(more);
    expect(more).toHaveProperty("disabled", true);
    for (let count = 0; count < 2; count += 1) await page.press(step(shoot.fewer, "noir"));
    await page.press(step(shoot.more, "sketch"));
    await page.press(say(create.action.make, { count: 3, cost: say(common.credits_other, { count: 3 }) }));
    const take = (recipeId: "noir" | "sketch", count: number) => {
      const { woman } = inventsScenes ? recipes[recipeId].inventing : recipes[recipeId];
      return { recipeId, prompt: say(woman, { subject: "ps1" }), count };
    };
    await log.expectLast(
      "create",
      expect.objectContaining({
        modelId: "mdl_1",
        takes: [take("noir", 2), take("sketch", 1)],
      }),
    );

    // two requests, one row
    const recent = await page.part("region", create.recent.title);
    const rows = () => recent.all("listitem").filter((row) => row.querySelector("h3"));
    await expect.poll(() => rows().length).toBe(1);
    const row = at(rows()[0] as HTMLElement);
    const made = say(shoot.made, { made: 1, count: 3 });
    await row.see(made);
    expect((await row.find("progressbar", made)).getAttribute("aria-valuenow")).toBe("33");
    await row.press(say(shoot.cancel, { credits: say(common.credits_other, { count: 2 }) }));
    await row.see(say(shoot.notMade_other, { count: 2 }));
    expect(log.count("cancel")).toBe(1);
    await row.find("button", new RegExp(`^${say(shoot.zip, { images: "" })}`));
    await row.press(shoot.gallery, "link");
    await expect.poll(() => location.search).toBe("?shoot=sho_1");
    await page.press(gallery.shoot.only);
    await expect.poll(() => location.search).toBe("");
  },
);
