import { samples } from "@portrait-studio/api/samples";
import type { Variant } from "@portrait-studio/contract/choices";
import { recipeIds } from "@portrait-studio/contract/recipes";
import { expect, it } from "vitest";
import type { Outputs } from "~/lib/api.ts";
import { changing } from "~/testing/answer-calls.ts";
import { user } from "~/testing/at.ts";
import { createCallLog } from "~/testing/call-log.ts";
import { openScreen } from "~/testing/open-screen.tsx";
import { balance } from "~/testing/sample-account.ts";
import { type everything, nothing } from "~/testing/sample-answers.ts";
import * as sample from "~/testing/sample-data.ts";
import { beginning, say } from "~/testing/texts.ts";

const [ready, training] = sample.models;
if (!(ready && training)) throw new Error("There are models.");
const second = { ...ready, id: "mdl_9", name: "Ana, autumn", triggerWord: "ps9" };
const pending = sample.request(7, { status: "pending", outputs: [] });
const withRequests = (...items: Outputs["generation"]["list"]["items"]) => ({
  list: () => ({ items, nextCursor: null, total: items.length }),
});

/** The form, and what is in it. */
async function openCreate(
  ...[answers, path = "/generate", options]: Partial<[typeof everything, string, { language: "es" }]>
) {
  const page = await openScreen(path, answers ?? {}, options);
  const { create, common } = page.texts;
  const prompt = await page.field(create.prompt.label);
  return {
    ...page,
    prompt,
    write: (words: string) => page.fill(create.prompt.label, words),
    generate: (count: number) =>
      page.press(
        say(create.action.generate, {
          images: say(common.images_other, { count }),
          cost: say(common.credits_other, { count }),
        }),
      ),
    expectPrompt: (words: string) => expect.poll(() => prompt.value).toBe(words),
  };
}

it("asks of whom a model is before it takes anybody for a woman or a man", async () => {
  const log = createCallLog(expect);
  let said: Variant | null = null;
  const variant = log.answer("variant", (input) => {
    said = (input as { variant: Variant }).variant;
    return { ...second, variant: said };
  });
  const models = { list: () => [ready, { ...second, variant: said }, training], variant };
  const page = await openCreate({ models }, "/generate", { language: "es" });
  const { create, recipes } = page.texts;
  expect(await page.find("radio", beginning(training.name))).toHaveProperty("disabled", true);
  await page.choose(second.name);
  await user.keyboard("{Alt>}r{/Alt}");
  let library = await page.part("dialog", create.recipes.label);
  for (const choice of [create.recipes.woman, create.recipes.man, create.recipes.neutral])
    expect(await library.find("radio", choice)).toHaveProperty("checked", false);
  await library.press(new RegExp(recipes.noir.description));
  await page.expectPrompt(say(recipes.noir.neutral, { subject: "ps9" }));

  await page.press(recipes.noir.label);
  library = await page.part("dialog", create.recipes.label);
  expect(library.element.querySelectorAll("li img")).toHaveLength(recipeIds.length);
  await library.press(create.recipes.tag.fineArt);
  await library.choose(create.recipes.woman);
  await log.expectLast("variant", { id: "mdl_9", variant: "woman" });
  await library.press(new RegExp(recipes.renaissance.description));
  await page.expectPrompt(say(recipes.renaissance.woman, { subject: "ps9" }));
  // other words let the recipe go
  await page.write("by the sea");
  await page.find("button", create.recipes.label);
});

it("reads the words as they are typed, and takes back what was changed of them", async () => {
  const page = await openCreate();
  const { create, recipes } = page.texts;
  await page.generate(4);
  await page.see(create.prompt.required);
  await page.write("by a window");
  const reading = await page.part("list", create.reading.label);
  await reading.see(recipes.noir.label, create.reading.light.left, create.reading.no.grain);
  await page.see(say(create.recent.noEffect, { words: "dragon" }));
  const [nearest = { advice: "", instead: "" }] = samples.PromptReading.nearest;
  await page.see(nearest.advice);
  await page.press(say(create.reading.add, { words: nearest.instead }));
  await page.expectPrompt(`by a window, ${nearest.instead}`);
  await page.press(create.prompt.undo);
  await page.expectPrompt("by a window");
  await page.press(create.prompt.clear);
  await page.expectPrompt("");
  await page.press(create.prompt.undo);
  await page.expectPrompt("by a window");
  await user.type(page.prompt, "{Alt>}{ArrowUp}{/Alt}");
  await page.expectPrompt(sample.request(0).prompt);
});

it("asks for what was chosen, again, and cancels it", async () => {
  const log = createCallLog(expect);
  const page = await openCreate({
    generation: {
      create: log.answer("create", pending),
      cancel: log.answer("cancel", sample.request(0, { status: "cancelled" })),
    },
  });
  const { create, common, recipes } = page.texts;
  await page.press(create.recipes.label);
  await (await page.part("dialog")).press(new RegExp(recipes.noir.description));
  await page.choose(create.options.title);
  await page.choose("1:1");
  await (await page.part("radiogroup", create.options.count)).choose("2");
  await page.fill(create.options.seed, "41x");
  await page.press(create.options.random);
  await page.fill(create.options.seed, "4711");
  await page.fill(create.options.negative, "grain");
  await page.generate(2);
  await page.see(create.action.started);
  await log.expectLast("create", {
    modelId: "mdl_1",
    prompt: say(recipes.noir.woman, { subject: "ps1" }),
    negativePrompt: "grain",
    recipeId: "noir",
    variant: "woman",
    count: 2,
    aspectRatio: "1:1",
    retouch: "light",
    seed: 4711,
  });
  await user.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => log.count("create")).toBe(2);

  const recent = await page.part("region", create.recent.title);
  await (await recent.row(common.status.failed)).press(create.recent.again);
  await expect.poll(() => log.count("create")).toBe(3);
  await (await recent.row(common.status.failed)).press(create.recent.usePrompt);
  await page.expectPrompt(sample.request(2).prompt);
  const running = await recent.row(common.status.processing);
  expect((await running.find("progressbar")).getAttribute("aria-valuenow")).toBe("30");
  await running.press(create.recent.cancel);
  await log.expectLast("cancel", { id: "gen_0" });
  await page.press(create.model.train, "link");
  expect(location.pathname).toBe("/training");
});

it("puts images that are most like first, and gives credits back for those of somebody else", async () => {
  const log = createCallLog(expect);
  const before = sample.request(1, { likenessReturn: { credits: 4, until: new Date().toISOString() } });
  const likeness = [0.2, 0.38, 0.1, 0.3];
  let request = {
    ...before,
    outputs: before.outputs.map((output, place) => ({ ...output, likeness: likeness[place] ?? null })),
  };
  const page = await openCreate({
    generation: {
      list: () => ({ ...sample.noRequests, items: [request], total: 1 }),
      return: log.answer("return", () => {
        request = { ...request, outputs: [], likenessReturn: null, creditsReturned: 4 };
        return request;
      }),
    },
  });
  const texts = page.texts.common;
  const frames = () => [...page.element.querySelectorAll("a[href^='/gallery/img_1_']")];
  await expect.poll(frames).toHaveLength(4);
  expect(frames().map((link) => link.getAttribute("href")?.at(-1))).toEqual([..."1302"]);
  const credits = say(texts.credits_other, { count: 4 });
  await page.press(say(texts.likeness.open, { credits }));
  await (await page.part("dialog")).press(say(texts.likeness.confirm, { credits }));
  await log.expectLast("return", { id: "gen_1" });
  await page.see(say(texts.likeness.returned, { credits }));
  await expect.poll(frames).toEqual([]);
});

it("says why an image is held back, once for each reason, and its credits", async () => {
  const message = "Something of the background stayed. A photo in front of a plain wall would help.";
  const withheld = [1, 2].map((position) => ({ position, flaw: "outline" as const, message }));
  const { outputs } = sample.request(1);
  const request = sample.request(1, { outputs: outputs.slice(0, 2), creditsCharged: 2, withheld });
  const page = await openCreate({ generation: withRequests(request) });
  const { create, common } = page.texts;
  await page.see(say(create.recent.returned, { credits: say(common.credits_other, { count: 2 }) }));
  expect(page.element.textContent?.split(message)).toHaveLength(2);
});

it("has a prompt helper that is refused, that is away, and whose answer is used", async () => {
  const log = createCallLog(expect);
  let refine: "PROMPT_HELPER_UNAVAILABLE" | undefined = "PROMPT_HELPER_UNAVAILABLE";
  let spendable = 0;
  const answers = {
    billing: { balance: () => ({ ...balance, spendable }) },
    generation: { list: sample.noRequests, create: log.answer("create", "INTERNAL" as const) },
    promptHelper: { refine: changing(() => refine ?? sample.refined) },
  };
  const poor = await openCreate(answers);
  const { create, errors, common } = poor.texts;
  const { helper, recent } = create;
  const words = say(helper.refine, { cost: say(common.credits_one, { count: 1 }) });
  await poor.press(words);
  await poor.see(errors.PROMPT_IDEA_MISSING);
  await poor.press(recent.sample1);
  await poor.expectPrompt(recent.sample1);
  expect((await poor.find("link", create.action.getCredits)).getAttribute("href")).toBe("/billing");
  await poor.press(words);
  await poor.see(say(errors.INSUFFICIENT_CREDITS_promptHelper, { required: 1, available: 0 }));

  spendable = 9;
  const page = await openCreate(answers);
  await page.write("by the sea");
  await page.press(words);
  await page.see(errors.PROMPT_HELPER_UNAVAILABLE);
  refine = undefined;
  await page.press(common.retry);
  await page.press(helper.again);
  const sheet = await page.part("dialog", helper.title);
  await sheet.see(...sample.refined.variations, ...sample.refined.tips);
  await sheet.press(helper.copy);
  await sheet.find("button", helper.copied);
  await sheet.press(helper.useNegative);
  await page.press(helper.again);
  await (await page.part("dialog", helper.title)).press(helper.use);
  await page.expectPrompt(sample.refined.refinedPrompt);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await page.see(create.action.failed);
  await log.expectLast("create", {
    modelId: "mdl_1",
    prompt: sample.refined.refinedPrompt,
    negativePrompt: sample.refined.negativePrompt,
    count: 4,
    aspectRatio: "4:5",
    retouch: "light",
  });
});

it("says that the prompt helper is unavailable when the network is", async () => {
  const page = await openScreen(
    "/generate",
    {},
    {
      api: ({ url }) => {
        if (url.includes("promptHelper.refine")) throw new TypeError("Failed to fetch");
        return undefined;
      },
    },
  );
  const { create, errors, common } = page.texts;
  await page.fill(create.prompt.label, "by the sea");
  await page.press(say(create.helper.refine, { cost: say(common.credits_one, { count: 1 }) }));
  await page.see(errors.PROMPT_HELPER_UNAVAILABLE);
});

it("leads to the first model, or asks again where models cannot be had", async () => {
  let list: Outputs["models"]["list"] | "FORBIDDEN" = "FORBIDDEN";
  const page = await openScreen("/create", { ...nothing, models: { list: () => list } });
  const { create, common } = page.texts;
  await page.see(create.model.failed);
  list = [];
  await user.click(page.all("button", common.retry)[0] as HTMLElement);
  await page.see(create.firstRun.title);
  await page.press(create.firstRun.action, "link");
  expect(location.pathname).toBe("/training");

  const without = await openScreen("/generate", { models: { list: [{ ...ready, backdrops: false }] } });
  await without.press(create.recipes.label);
  await without.see(create.recipes.noBackdrop);
  await expect
    .poll(() => without.element.textContent?.split(create.recipes.noBackdrop).length)
    .toBe(recipeIds.length + 1);
});

it("sends a long prompt as a body, because it would make an address too long", async () => {
  const asked: Request[] = [];
  const page = await openScreen(
    "/generate",
    {},
    {
      api: (request) => {
        asked.push(request);
        return undefined;
      },
    },
  );
  const prompt = await page.field(page.texts.create.prompt.label);
  await user.click(prompt);
  await user.paste("\u6f22".repeat(1000));
  await page.see(say(page.texts.create.recent.noEffect, { words: "dragon" }));
  await expect
    .poll(() => asked.find(({ url }) => url.includes("generation.readPrompt"))?.method)
    .toBe("POST");
  expect(Math.max(...asked.map(({ url }) => url.length))).toBeLessThan(6_500);
});
