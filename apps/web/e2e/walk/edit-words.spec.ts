import { expect, type Page } from "@playwright/test";
import { StudioError } from "@portrait-studio/contract";
import type { Outputs } from "../../src/lib/api.ts";
import { look } from "../look.ts";
import type { Answers } from "../screens/answer-calls.ts";
import { everything } from "../screens/sample-answers.ts";
import * as sample from "../screens/sample-data.ts";
import { createLog, onDesktop, onPhone, say, type Walk, walk } from "./walk.ts";

type Preview = Outputs["imageEdits"]["preview"];

/** A call that travels alone is answered with its status, of which a browser tells its console. */
const refused = /^Failed to load resource/;

const picture = (fill: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="384" height="480"><rect width="100%" height="100%" fill="${fill}"/></svg>`,
  )}`;

const both = { understood: ["warmth:warmer", "frame:polaroid"], withoutEffect: ["hat"] };
const none = { understood: [], withoutEffect: ["hair", "blue"] };

function preview(input: unknown, rest: Partial<Preview> = {}): Preview {
  const { imageId, instruction, strength } = input as {
    imageId: string;
    instruction: string;
    strength: number;
  };
  const id = `epv_${instruction} ${strength}`;
  return { ...{ id, imageId, instruction, status: "making", reading: null, url: null }, ...rest };
}

/** The edits of an image, in words, with these answers to what is asked of them. */
async function openEdits({ texts, open }: Walk, calls: Answers["imageEdits"], expected?: RegExp) {
  const { viewer } = texts;
  const answers: Answers = { ...everything, imageEdits: { ...everything.imageEdits, ...calls } };
  const page = await open("/gallery/img_0", answers, expected ? { expected } : {});
  await page.getByRole("button", { name: viewer.edit.open }).click();
  const prompt = say(viewer.alt, { prompt: sample.image(0).prompt });
  return {
    page,
    field: page.getByLabel(viewer.edit.instruction),
    reading: page.getByRole("status").filter({ hasText: texts.edits.before }),
    make: page.getByRole("button", { name: new RegExp(say(viewer.edit.make_one, { count: 1, cost: "1" })) }),
    shown: page.getByRole("img", { name: say(viewer.edit.previewAlt, { alt: prompt }) }),
    coming: page.getByText(viewer.edit.previewComing),
    done: page.getByRole("list", { name: texts.edits.label }),
    noEffect: (words: string) => page.getByText(say(texts.edits.noEffect, { words }), { exact: true }),
  };
}

const topOf = (page: Page, name: string) =>
  page.getByRole("list", { name }).evaluate((list) => Math.round(list.getBoundingClientRect().top));

walk("an edit in words says what it will do, and shows it, before it is paid", async (here) => {
  const { texts, language, phone } = here;
  const { viewer, edits } = texts;
  const log = createLog();
  let rendered = false;
  const questions = new Set<string>();
  const { page, field, make, shown, coming, done, noEffect, reading } = await openEdits(here, {
    create: log.answer("create", sample.edit("edit_9", "img_0", [])),
    preview: log.answer("preview", (input) => {
      questions.add((input as Preview).instruction);
      return preview(input, { reading: both, ...(rendered && { status: "ready", url: picture("#c96") }) });
    }),
  });
  await expect(reading).toBeVisible();
  const below = () => topOf(page, viewer.edit.suggestions);
  const before = await below();
  // whoever types asks once
  await field.pressSequentially("warmer, polaroid, hat", { delay: 20 });
  await expect(coming).toBeVisible();
  await expect(done.getByText(edits.reading.warmth.warmer, { exact: true })).toBeVisible();
  await expect(done.getByText(edits.reading.frame.polaroid, { exact: true })).toBeVisible();
  await expect(noEffect("hat")).toBeVisible();
  await expect(shown).toHaveCount(0);
  expect(await below()).toBe(before);
  expect([...questions]).toEqual(["warmer, polaroid, hat"]);
  // it is known what it does: who does not want to wait pays
  await expect(make).toBeEnabled();
  await log.expectLast("preview", {
    imageId: "img_0",
    ...{ instruction: "warmer, polaroid, hat", strength: 0.75, seed: expect.any(Number) },
  });

  rendered = true;
  await expect(shown).toBeVisible();
  await expect(coming).toHaveCount(0);
  await expect(page.getByText(viewer.edit.preview, { exact: true })).toBeVisible();
  expect(await below()).toBe(before);
  await look(page, `edit-words-${language}`);

  // what is paid for is shown: at its strength, and of the same seed
  await page.getByRole("slider", { name: viewer.edit.strength }).fill("0.4");
  const asked = { imageId: "img_0", instruction: "warmer, polaroid, hat", strength: 0.4 };
  await log.expectLast("preview", { ...asked, seed: expect.any(Number) });
  const seen = log.last("preview") as { seed: number };
  if (phone) await expect(shown).toBeInViewport({ ratio: 0.9 });
  await make.click();
  await log.expectLast("create", { ...asked, count: 1, seed: seen.seed });
  await expect(field).toHaveValue("");
  await expect(shown).toHaveCount(0);
});

walk("an edit that would change nothing says so at its words, and is not sold", async (here) => {
  const { texts, language } = here;
  const { viewer, errors } = texts;
  const log = createLog();
  const { page, field, make, shown, coming, done, noEffect } = await openEdits(here, {
    create: log.answer("create", sample.edit("edit_9", "img_0", [])),
    preview: log.answer("preview", (input) => {
      const { instruction } = input as Preview;
      return /blue/.test(instruction)
        ? preview(input, { status: "ready", reading: none })
        : preview(input, { status: "ready", reading: both, url: picture("#c96") });
    }),
  });
  const before = await topOf(page, viewer.edit.suggestions);
  await field.fill("make the hair blue");
  const refusal = page
    .locator("form")
    .filter({ has: field })
    .getByText(errors.INSTRUCTION_NOT_UNDERSTOOD, { exact: true });
  await expect(refusal).toBeVisible();
  await expect(noEffect("hair blue")).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(new RegExp(errors.INSTRUCTION_NOT_UNDERSTOOD.slice(0, 30)));
  await expect(make).toBeDisabled();
  await expect(make).toHaveAccessibleDescription(viewer.edit.nothing);
  await expect(shown.or(coming)).toHaveCount(0);
  expect(await topOf(page, viewer.edit.suggestions)).toBe(before);
  await look(page, `edit-nothing-${language}`);
  await field.press("Control+Enter");
  await expect(field).toBeFocused();

  await field.fill("warmer");
  await expect(shown).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await expect(field).not.toHaveAttribute("aria-invalid");
  await expect(done.getByRole("listitem")).toHaveCount(2);
  await expect(make).toBeEnabled();
  expect(log.count("create")).toBe(0);
});

onDesktop(
  "the answer to words that were typed before does not take the place of the newest",
  async (here) => {
    const second = Promise.withResolvers<void>();
    const { page, field, done, shown } = await openEdits(here, {
      preview: createLog().answer("preview", (input) => {
        const { instruction } = input as Preview;
        const url = picture(instruction === "warmer" ? "#c96" : "#69c");
        const understood = [instruction === "warmer" ? "warmth:warmer" : "warmth:cooler"];
        const made = preview(input, { status: "ready", reading: { understood, withoutEffect: [] }, url });
        // the first waits for the worker until the second was answered
        return instruction === "warmer" ? (second.promise.then(() => made) as unknown as Preview) : made;
      }),
    });
    const { warmth } = here.texts.edits.reading;
    const asked = page.waitForRequest(/imageEdits\.preview/);
    await field.fill("warmer");
    await asked;
    await field.fill("cooler");
    await expect(shown).toHaveAttribute("src", picture("#69c"));
    second.resolve();
    await field.press("End");
    await expect(done).toHaveText(warmth.cooler);
    await expect(shown).toHaveAttribute("src", picture("#69c"));
  },
);
onPhone("whoever asks too often waits and is answered, and no answer is no obstacle", async (here) => {
  const { texts } = here;
  const log = createLog();
  let away = false;
  const { page, field, make, coming, done, shown } = await openEdits(
    here,
    {
      create: log.answer("create", sample.edit("edit_9", "img_0", [])),
      preview: log.answer("preview", (input) => {
        if (away) return "ENGINE_UNAVAILABLE" as const;
        if (log.count("preview") < 3) return new StudioError("RATE_LIMITED", { retryAfterSeconds: 1 });
        return preview(input, { status: "ready", reading: both, url: picture("#c96") });
      }),
    },
    refused,
  );
  await field.fill("warmer, polaroid, hat");
  await expect(coming).toBeVisible();
  await expect(make).toBeEnabled();
  await expect(shown).toBeVisible();
  await expect(done).toBeVisible();
  expect(log.count("preview")).toBe(3);

  away = true;
  await field.fill("cooler");
  await expect(page.getByText(texts.edits.missing)).toBeVisible();
  await expect(done).toHaveCount(0);
  await make.click();
  await log.expectLast("create", expect.objectContaining({ instruction: "cooler" }));
});

onDesktop("an engine that takes the words as they are is not asked how it reads them", async (here) => {
  const { texts, open } = here;
  const log = createLog();
  const models = sample.models.map((model) => ({
    ...model,
    capabilities: { ...model.capabilities, sliders: false },
  }));
  const page = await open("/gallery/img_0", {
    ...everything,
    imageEdits: {
      ...everything.imageEdits,
      create: log.answer("create", sample.edit("edit_9", "img_0", [])),
      preview: log.answer("preview", (input) => preview(input)),
    },
    models: { ...everything.models, list: models },
  });
  await page.getByRole("button", { name: texts.viewer.edit.open }).click();
  await page.getByLabel(texts.viewer.edit.instruction).fill("in a suit");
  await expect(page.getByText(texts.edits.before)).toHaveCount(0);
  await page
    .getByRole("button", { name: new RegExp(say(texts.viewer.edit.make_one, { count: 1, cost: "" })) })
    .click();
  await log.expectLast("create", { imageId: "img_0", instruction: "in a suit", strength: 0.75, count: 1 });
  expect(log.count("preview")).toBe(0);
});

onDesktop("the panel is there before what it says of words has loaded", async ({ texts, open }) => {
  const arrived = Promise.withResolvers<void>();
  const page = await open("/gallery/img_0", everything);
  const edit = page.getByRole("button", { name: texts.viewer.edit.open });
  await expect(edit).toBeVisible();
  await page.route("**/_next/static/**", async (route) => {
    await arrived.promise;
    await route.fallback();
  });
  await edit.click();
  const field = page.getByLabel(texts.viewer.edit.instruction);
  await expect(field).toBeFocused();
  await expect(page.getByText(texts.edits.before)).toHaveCount(0);
  arrived.resolve();
  await expect(page.getByText(texts.edits.before)).toBeVisible();
  await expect(field).toBeFocused();
});
