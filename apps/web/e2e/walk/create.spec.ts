import { expect, type Locator, type Page } from "@playwright/test";
import { samples } from "@portrait-studio/api/samples";
import type { Variant } from "@portrait-studio/contract/choices";
import { recipeIds } from "@portrait-studio/contract/recipes";
import type { Outputs } from "../../src/lib/api.ts";
import type { Answers } from "../screens/answer-calls.ts";
import { balance } from "../screens/sample-account.ts";
import { everything, nothing } from "../screens/sample-answers.ts";
import * as sample from "../screens/sample-data.ts";
import { createLog, onDesktop, onPhone, say, walk } from "./walk.ts";

/** A call that travels alone is answered with its status, of which a browser tells its console. */
const refused = /^Failed to load resource/;

const [ready, training] = sample.models;
if (!(ready && training)) throw new Error("There are models.");
const second = { ...ready, id: "mdl_9", name: "Ana, autumn", triggerWord: "ps9" };

walk("Create: model, words, recipes, options, and what is asked for", async ({ texts, phone, open }) => {
  const { create, recipes, common } = texts;
  const log = createLog();
  let said: Variant | null = null;
  const answers: Answers = {
    ...everything,
    models: {
      list: () => [ready, { ...second, variant: said }, training],
      variant: log.answer("variant", (input) => {
        said = (input as { variant: Variant }).variant;
        return { ...second, variant: said };
      }),
    },
    generation: {
      ...everything.generation,
      create: log.answer("create", sample.request(7, { status: "pending", outputs: [] })),
      cancel: log.answer("cancel", sample.request(0, { status: "cancelled" })),
    },
  };
  const page = await open("/create", answers);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const prompt = page.getByLabel(create.prompt.label, { exact: true });
  const generate = (images: string, credits: string) =>
    button(say(create.action.generate, { images, cost: credits }));
  const images = (count: number) => say(common.images_other, { count });
  const credits = (count: number) => say(common.credits_other, { count });

  await generate(images(4), credits(4)).click();
  await expect(page.getByText(create.prompt.required)).toBeVisible();
  await expect(page.getByRole("radio", { name: training.name })).toBeDisabled();
  await page.getByText(second.name, { exact: true }).first().click();

  // nobody is taken for a woman or a man before it was said of the model
  const ask = page.getByText(say(create.recipes.ask, { name: second.name }));
  await expect(ask).toBeVisible();
  for (const choice of [create.recipes.woman, create.recipes.man, create.recipes.neutral])
    await expect(page.getByRole("radio", { name: choice, exact: true })).not.toBeChecked();
  await page.getByRole("button", { name: new RegExp(`^${recipes.noir.label}`) }).click();
  await expect(prompt).toHaveValue(say(recipes.noir.neutral, { subject: "ps9" }));
  const newest = page.getByRole("region", { name: create.recent.title }).locator("ol > li").first();
  await expectTwoByTwo(newest);
  await prompt.fill("by a window");
  const reading = page.getByRole("list", { name: create.reading.label });
  for (const words of [recipes.noir.label, create.reading.light.left, create.reading.no.grain])
    await expect(reading.getByText(words, { exact: true })).toBeVisible();
  await expect(page.getByText(say(create.recent.noEffect, { words: "dragon" })).first()).toBeVisible();
  const [nearest = { advice: "", instead: "" }] = samples.PromptReading.nearest;
  await expect(page.getByText(nearest.advice)).toBeVisible();
  await button(say(create.reading.add, { words: nearest.instead })).click();
  await expect(prompt).toHaveValue(`by a window, ${nearest.instead}`);
  await button(create.prompt.undo).click();
  await button(say(create.prompt.trigger, { trigger: "ps9" })).click();
  await expect(prompt).toHaveValue("by a window ps9 ");
  await button(create.prompt.clear).click();
  await expect(prompt).toHaveValue("");
  await button(create.prompt.undo).click();
  await expect(prompt).toHaveValue("by a window ps9 ");
  await prompt.press("Alt+ArrowUp");
  await expect(prompt).toHaveValue(sample.request(0).prompt);

  await page.getByText(create.recipes.man, { exact: true }).click();
  await page.getByRole("button", { name: new RegExp(`^${recipes.noir.label}`) }).click();
  await expect(prompt).toHaveValue(say(recipes.noir.man, { subject: "ps9" }));
  await page.keyboard.press("Alt+r");
  const library = page.getByRole("dialog", { name: create.recipes.label });
  await expect(library.getByRole("listitem").filter({ has: page.locator("img") })).toHaveCount(
    recipeIds.length,
  );
  await library.getByRole("button", { name: create.recipes.tag.fineArt, exact: true }).click();
  await library.getByText(create.recipes.woman, { exact: true }).click();
  await log.expectLast("variant", { id: "mdl_9", variant: "woman" });
  await library.getByRole("button", { name: recipes.renaissance.description }).click();
  await expect(prompt).toHaveValue(say(recipes.renaissance.woman, { subject: "ps9" }));
  await expect(ask).toHaveCount(0);
  const variants = page.getByRole("radiogroup", { name: create.recipes.variant });
  await variants.getByText(create.recipes.neutral, { exact: true }).click();
  await expect(prompt).toHaveValue(say(recipes.renaissance.neutral, { subject: "ps9" }));
  await page.getByText(create.recipes.woman, { exact: true }).click();
  await expect(prompt).toHaveValue(say(recipes.renaissance.woman, { subject: "ps9" }));

  await page.getByText(create.options.title, { exact: true }).click();
  await page.getByText("1:1", { exact: true }).click();
  await page.getByRole("radiogroup", { name: create.options.count }).getByText("2", { exact: true }).click();
  const seed = page.getByLabel(create.options.seed);
  await seed.fill("41x");
  await button(create.options.random).click();
  await seed.fill("4711");
  await page.getByLabel(create.options.negative).fill("grain");
  const wanted = {
    modelId: "mdl_9",
    prompt: say(recipes.renaissance.woman, { subject: "ps9" }),
    negativePrompt: "grain",
    recipeId: "renaissance",
    variant: "woman",
    count: 2,
    aspectRatio: "1:1",
    retouch: "light",
    seed: 4711,
  };
  await generate(images(2), credits(2)).click();
  await expect(page.getByText(create.action.started)).toBeVisible();
  await log.expectLast("create", wanted);
  await expectNothingUnderToasts(page);
  if (phone)
    await expect(page.getByRole("heading", { name: create.recent.title })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => log.count("create")).toBe(2);

  const recent = page.getByRole("region", { name: create.recent.title });
  const failed = recent.locator("ol > li").filter({ hasText: common.status.failed });
  await failed.getByRole("button", { name: create.recent.again }).click();
  await expect.poll(() => log.count("create")).toBe(3);
  await failed.getByRole("button", { name: create.recent.usePrompt }).click();
  await expect(prompt).toHaveValue(sample.request(2).prompt);
  const running = recent.locator("ol > li").filter({ hasText: common.status.processing });
  await expect(running.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "30");
  await running.getByRole("button", { name: create.recent.cancel }).click();
  await log.expectLast("cancel", { id: "gen_0" });
  await page.getByRole("link", { name: create.model.train }).click();
  await expect(page).toHaveURL("/training");
});

/** A toast lies over no control and no heading, not even in part. */
async function expectNothingUnderToasts(page: Page): Promise<void> {
  const toast = page.locator("[data-sonner-toast]").first();
  await expect(async () => {
    const covered = await toast.evaluate((element) => {
      const place = element.getBoundingClientRect();
      const bar = document.querySelector("header")?.getBoundingClientRect();
      return (
        [...document.querySelectorAll("header a, header button, main a, main button, main input, h1, h2")]
          .filter((other) => {
            const { left, right, top, bottom } = other.getBoundingClientRect();
            return left < place.right && right > place.left && top < place.bottom && bottom > place.top;
          })
          .filter((other) => other.checkVisibility() && !element.contains(other))
          // what was scrolled past is under the header anyway
          .filter(
            (other) => other.closest("header") || other.getBoundingClientRect().bottom > (bar?.bottom ?? 0),
          )
          .map((other) => other.outerHTML.slice(0, 100))
      );
    });
    expect(covered).toEqual([]);
  }).toPass();
}

/** Four frames in two rows of two, also where there is room for four. */
async function expectTwoByTwo(request: Locator): Promise<void> {
  const frames = request.getByRole("list").getByRole("listitem");
  await expect(frames).toHaveCount(4);
  const boxes = await Promise.all([0, 1, 2].map((index) => frames.nth(index).boundingBox()));
  const [first, second, third] = boxes.map((box) => box ?? { x: Number.NaN, y: Number.NaN });
  expect(second?.y).toBe(first?.y);
  expect(third?.x).toBe(first?.x);
  expect(third?.y).toBeGreaterThan(first?.y ?? Number.NaN);
}

onDesktop("images of somebody else: the most like first, and their credits back", async ({ texts, open }) => {
  const { common } = texts;
  const log = createLog();
  const before = sample.request(1, { likenessReturn: { credits: 4, until: new Date().toISOString() } });
  const outputs = before.outputs.map((output, place) => ({
    ...output,
    likeness: [0.2, 0.38, 0.1, 0.3][place] ?? null,
  }));
  let request = { ...before, outputs };
  const page = await open("/create", {
    ...everything,
    generation: {
      list: () => ({ ...sample.noRequests, items: [request], total: 1 }),
      return: log.answer("return", () => {
        request = { ...request, outputs: [], likenessReturn: null, creditsReturned: 4 };
        return request;
      }),
    },
  });
  const frames = page.locator("a[href^='/gallery/img_1_']");
  await expect(frames).toHaveCount(4);
  expect(await frames.evaluateAll((links) => links.map((link) => link.getAttribute("href")?.at(-1)))).toEqual(
    [..."1302"],
  );
  const credits = say(common.credits_other, { count: 4 });
  await page.getByRole("button", { name: say(common.likeness.open, { credits }) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say(common.likeness.confirm, { credits }), exact: true })
    .click();
  await log.expectLast("return", { id: "gen_1" });
  await expect(page.getByText(say(common.likeness.returned, { credits }))).toBeVisible();
  await expect(frames).toHaveCount(0);
});

onDesktop(
  "an image that is held back: why, once for each reason, and its credits",
  async ({ texts, open }) => {
    const { create, common } = texts;
    const { outputs } = sample.request(1);
    const message = "Something of the background stayed. A photo in front of a plain wall would help.";
    const withheld = [1, 2].map((position) => ({ position, flaw: "outline" as const, message }));
    const request = sample.request(1, { outputs: outputs.slice(0, 2), creditsCharged: 2, withheld });
    const page = await open("/create", {
      ...everything,
      generation: { list: () => ({ ...sample.noRequests, items: [request], total: 1 }) },
    });
    await expect(page.getByText(message)).toHaveCount(1);
    const credits = say(common.credits_other, { count: 2 });
    await expect(page.getByText(say(create.recent.returned, { credits }))).toBeVisible();
  },
);

onDesktop("the prompt helper: refused, away, and with an answer to use", async ({ texts, open }) => {
  const { create, errors, common } = texts;
  const log = createLog();
  const mood: { refine: "PROMPT_HELPER_UNAVAILABLE" | undefined; spendable: number } = {
    refine: "PROMPT_HELPER_UNAVAILABLE",
    spendable: 0,
  };
  const page = await open(
    "/create",
    {
      ...everything,
      billing: { ...everything.billing, balance: () => ({ ...balance, spendable: mood.spendable }) },
      generation: { list: sample.noRequests, create: log.answer("create", "INTERNAL" as const) },
      promptHelper: { refine: log.answer("refine", () => mood.refine ?? sample.refined) },
    },
    { expected: refused },
  );
  const prompt = page.getByLabel(create.prompt.label, { exact: true });
  const refine = page.getByRole("button", {
    name: say(create.helper.refine, { cost: say(common.credits_one, { count: 1 }) }),
  });
  await refine.click();
  await expect(page.getByText(errors.PROMPT_IDEA_MISSING)).toBeVisible();
  await page.getByRole("button", { name: say(create.recent.sample1, { trigger: "ps1" }) }).click();
  await expect(prompt).toHaveValue(say(create.recent.sample1, { trigger: "ps1" }));
  await expect(page.getByRole("link", { name: create.action.getCredits })).toHaveAttribute(
    "href",
    "/billing",
  );
  await refine.click();
  const short = say(errors.INSUFFICIENT_CREDITS_promptHelper, { required: 1, available: 0 });
  await expect(page.getByText(short)).toBeVisible();

  mood.spendable = 9;
  await page.reload();
  await refine.click();
  await expect(page.getByText(errors.PROMPT_HELPER_UNAVAILABLE)).toBeVisible();
  mood.refine = undefined;
  await page.getByRole("button", { name: common.retry }).click();
  await page.getByRole("button", { name: create.helper.again }).click();
  const sheet = page.getByRole("dialog", { name: create.helper.title });
  for (const words of [...sample.refined.variations, ...sample.refined.tips])
    await expect(sheet.getByText(words)).toBeVisible();
  await sheet.getByRole("button", { name: create.helper.copy, exact: true }).click();
  await expect(sheet.getByRole("button", { name: create.helper.copied })).toBeVisible();
  await sheet.getByRole("button", { name: create.helper.useNegative }).click();
  await page.getByRole("button", { name: create.helper.again }).click();
  await sheet.getByRole("button", { name: create.helper.use, exact: true }).click();
  await expect(prompt).toHaveValue(sample.refined.refinedPrompt);

  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(create.action.failed)).toBeVisible();
  await log.expectLast("create", {
    modelId: "mdl_1",
    prompt: sample.refined.refinedPrompt,
    negativePrompt: sample.refined.negativePrompt,
    count: 4,
    aspectRatio: "4:5",
    retouch: "light",
  });
});

onPhone("without models, without requests, and when neither can be had", async ({ texts, open }) => {
  const { create, common } = texts;
  const mood: { models: Outputs["models"]["list"] | "FORBIDDEN" } = { models: "FORBIDDEN" };
  const page = await open("/create", { ...nothing, models: { list: () => mood.models } });
  await expect(page.getByText(create.model.failed)).toBeVisible();
  mood.models = [];
  await page.getByRole("button", { name: common.retry }).click();
  await expect(page.getByText(create.firstRun.none)).toBeVisible();
  await page.getByRole("link", { name: create.firstRun.action }).click();
  await expect(page).toHaveURL("/training");
  const without = await open("/create", {
    ...everything,
    models: { list: [{ ...ready, backdrops: false }] },
  });
  await expect(without.getByText(create.recipes.noBackdrop, { exact: true })).toHaveCount(recipeIds.length);
});
