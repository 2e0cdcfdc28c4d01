import { StudioError } from "@portrait-studio/contract";
import { fireEvent } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Outputs } from "~/lib/api.ts";
import type { Answers } from "~/testing/answer-calls.ts";
import { user } from "~/testing/at.ts";
import { createCallLog } from "~/testing/call-log.ts";
import { openScreen } from "~/testing/open-screen.tsx";
import * as sample from "~/testing/sample-data.ts";
import { say } from "~/testing/texts.ts";

type Preview = Outputs["imageEdits"]["preview"];

const picture = (name: string) => `data:image/png;base64,${btoa(name)}`;
const both = { understood: ["warmth:warmer", "frame:polaroid"], withoutEffect: ["hat"] };
const words = "warmer, polaroid, hat";

function preview(input: unknown, rest: Partial<Preview> = {}): Preview {
  const { imageId, instruction, strength } = input as Preview & { strength: number };
  const id = `epv_${instruction} ${strength}`;
  return { ...{ id, imageId, instruction, status: "making", reading: null, url: null }, ...rest };
}

const shownFor = (input: unknown, name = "warm") =>
  preview(input, { status: "ready", reading: both, url: picture(name) });

/** The edits of an image, in words, with these answers to what is asked of them. */
async function openEdits(calls: Answers["imageEdits"], rest: Answers = {}) {
  const page = await openScreen("/gallery/img_0", { ...rest, imageEdits: { ...calls } });
  const { viewer, edits } = page.texts;
  await page.press(viewer.edit.open);
  const field = await page.field(viewer.edit.instruction);
  const alt = say(viewer.edit.previewAlt, { alt: say(viewer.alt, { prompt: sample.image(0).prompt }) });
  return {
    ...page,
    field,
    write: async (instruction: string) => {
      await user.clear(field);
      await user.type(field, instruction);
    },
    makeButton: () =>
      page.find("button", new RegExp(`^${say(viewer.edit.make_one, { count: 1, cost: "" })}`)),
    shown: () => page.all("img", alt)[0]?.getAttribute("src"),
    done: () => page.all("list", edits.label)[0]?.textContent,
  };
}

it("says what an edit will do, and shows it, before it is paid", async () => {
  const log = createCallLog(expect);
  let isRendered = false;
  const questions = new Set<string>();
  const page = await openEdits({
    create: log.answer("create", sample.edit("edit_9", "img_0", [])),
    preview: log.answer("preview", (input) => {
      questions.add((input as Preview).instruction);
      return isRendered ? shownFor(input) : preview(input, { reading: both });
    }),
  });
  const { viewer, edits } = page.texts;
  await page.see(edits.before);
  // whoever types asks once
  await page.write(words);
  await page.see(viewer.edit.previewComing, edits.reading.warmth.warmer, edits.reading.frame.polaroid);
  await page.see(say(edits.noEffect, { words: "hat" }));
  expect([...questions]).toEqual([words]);
  // it is known what it does: who does not want to wait pays
  expect(page.shown()).toBeUndefined();
  expect(await page.makeButton()).toHaveProperty("disabled", false);
  const asked = { imageId: "img_0", instruction: words, strength: 0.75 };
  await log.expectLast("preview", { ...asked, seed: expect.any(Number) });
  isRendered = true;
  await expect.poll(page.shown).toBe(picture("warm"));
  await page.seeNo(viewer.edit.previewComing);

  // what is paid for is shown: of the same seed
  const { seed } = log.last("preview") as { seed: number };
  await user.click(await page.makeButton());
  await log.expectLast("create", { ...asked, count: 1, seed });
  await expect.poll(() => page.field.value).toBe("");
  await expect.poll(page.shown).toBeUndefined();
});

it("does not sell an edit that would change nothing, and says so at its words", async () => {
  const log = createCallLog(expect);
  const none = { understood: [], withoutEffect: ["hair", "blue"] };
  const page = await openEdits({
    create: log.answer("create", sample.edit("edit_9", "img_0", [])),
    preview: log.answer("preview", (input) =>
      /blue/.test((input as Preview).instruction)
        ? preview(input, { status: "ready", reading: none })
        : shownFor(input),
    ),
  });
  const { errors, edits, viewer } = page.texts;
  const descriptionFor = (element: Element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" ");
  await page.write("make the hair blue");
  await page.see(errors.INSTRUCTION_NOT_UNDERSTOOD, say(edits.noEffect, { words: "hair blue" }));
  expect(page.field.getAttribute("aria-invalid")).toBe("true");
  expect(descriptionFor(page.field)).toContain(errors.INSTRUCTION_NOT_UNDERSTOOD.slice(0, 30));
  expect(await page.makeButton()).toHaveProperty("disabled", true);
  expect(descriptionFor(await page.makeButton())).toContain(viewer.edit.nothing);
  expect(page.shown()).toBeUndefined();
  await user.type(page.field, "{Control>}{Enter}{/Control}");
  expect(document.activeElement).toBe(page.field);

  await page.write("warmer");
  await expect.poll(page.shown).toBe(picture("warm"));
  expect(page.field.getAttribute("aria-invalid")).toBeNull();
  await expect.poll(async () => (await page.makeButton()).matches(":disabled")).toBe(false);
  expect(log.count("create")).toBe(0);
});

it("never shows the answer to words that were typed before in place of the newest", async () => {
  const second = Promise.withResolvers<void>();
  const asked: string[] = [];
  const page = await openEdits({
    preview: createCallLog(expect).answer("preview", (input) => {
      const { instruction } = input as Preview;
      asked.push(instruction);
      const reading = { understood: [`warmth:${instruction}`], withoutEffect: [] };
      const made = preview(input, { status: "ready", reading, url: picture(instruction) });
      // the first waits for the worker until the second was answered
      return instruction === "warmer" ? (second.promise.then(() => made) as unknown as Preview) : made;
    }),
  });
  const { warmth } = page.texts.edits.reading;
  await page.write("warmer");
  await expect.poll(() => asked).toEqual(["warmer"]);
  await page.write("cooler");
  await expect.poll(page.shown).toBe(picture("cooler"));
  second.resolve();
  await second.promise;
  await user.type(page.field, "{End}");
  await expect.poll(page.done).toBe(warmth.cooler);
  expect(page.shown()).toBe(picture("cooler"));
});

it("waits and is answered where it asks too often, and no answer is no obstacle", async () => {
  const log = createCallLog(expect);
  let isAway = false;
  const page = await openEdits({
    create: log.answer("create", sample.edit("edit_9", "img_0", [])),
    preview: log.answer("preview", (input) => {
      if (isAway) return "ENGINE_UNAVAILABLE" as const;
      if (log.count("preview") < 3) return new StudioError("RATE_LIMITED", { retryAfterSeconds: 1 });
      return shownFor(input);
    }),
  });
  await page.write(words);
  await page.see(page.texts.viewer.edit.previewComing);
  expect(await page.makeButton()).toHaveProperty("disabled", false);
  await expect.poll(page.shown).toBe(picture("warm"));
  expect(page.done()).toBeDefined();
  expect(log.count("preview")).toBe(3);

  isAway = true;
  await page.write("cooler");
  await page.see(page.texts.edits.missing);
  expect(page.done()).toBeUndefined();
  await user.click(await page.makeButton());
  await log.expectLast("create", expect.objectContaining({ instruction: "cooler" }));
});

it("does not ask an engine that takes the words as they are how it reads them", async () => {
  const log = createCallLog(expect);
  const models = sample.models.map((model) => ({
    ...model,
    capabilities: { ...model.capabilities, sliders: false },
  }));
  const page = await openEdits(
    {
      create: log.answer("create", sample.edit("edit_9", "img_0", [])),
      preview: log.answer("preview", (input) => preview(input)),
    },
    { models: { list: models } },
  );
  await page.write("in a suit");
  await page.seeNo(page.texts.edits.before);
  await user.click(await page.makeButton());
  await log.expectLast("create", { imageId: "img_0", instruction: "in a suit", strength: 0.75, count: 1 });
  expect(log.count("preview")).toBe(0);
});

it("gives a model of an engine that invents suggestions of its own, and no sliders that know the face", async () => {
  const log = createCallLog(expect);
  const models = sample.models.map((model) => ({
    ...model,
    engine: "fal-photos",
    capabilities: { ...model.capabilities, inventsScenes: true, strength: false, sliders: false },
  }));
  const page = await openEdits(
    { create: log.answer("create", sample.edit("edit_9", "img_0", [])) },
    { models: { list: models } },
  );
  const { viewer, adjust } = page.texts;
  const suggestions = await page.part("list", viewer.edit.suggestions);
  await suggestions.press(viewer.suggestions.suit);
  await suggestions.press(viewer.suggestions.sea);
  expect(page.field.value).toBe(`${viewer.suggestions.suit}, ${viewer.suggestions.sea.toLowerCase()}`);
  // these need an engine that knows where the face is, and which does that in its own way
  expect(suggestions.all("button", viewer.suggestions.openEyes)).toEqual([]);
  await page.find("slider", viewer.edit.strength);
  await page.see(viewer.edit.strengthOnly);
  await page.choose(viewer.edit.sliders);
  await page.find("radiogroup", adjust.shape);
  for (const name of [adjust.backdrop, adjust.retouch]) expect(page.all("radiogroup", name)).toEqual([]);
  fireEvent.change(await page.find("slider", adjust.warmth), { target: { value: "0.5" } });
  await user.click(await page.makeButton());
  const instruction = say(adjust.words.warmer, { percent: "50%" });
  await log.expectLast("create", { imageId: "img_0", instruction, strength: 0.75, count: 1 });
});
