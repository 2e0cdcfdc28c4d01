import { expect, it } from "vitest";
import { user } from "~/testing/at.ts";
import { createCallLog } from "~/testing/call-log.ts";
import { openScreen } from "~/testing/open-screen.tsx";
import * as sample from "~/testing/sample-data.ts";
import { before } from "~/testing/sample-times.ts";
import * as upload from "~/testing/sample-upload.ts";
import { loadTexts, say } from "~/testing/texts.ts";

const en = await loadTexts("en");
const [model] = sample.models;
if (!model) throw new Error("There is a model.");
const verdict = { level: "ready" as const, problems: [] };
const examined = upload.photos.map((photo) => ({
  ...photo,
  verdict,
  cutOutPending: false,
  turned: 0 as const,
}));
const isChecked = (box: HTMLElement) => box.matches(":checked, [aria-checked=true]");
const withTraining = (...list: ReturnType<typeof sample.training>[]) => ({ training: { list } });
const failed = { ...sample.training("failed"), id: "trn_3", modelId: "mdl_3" };
const alike = { required: 10, available: 8, count: 2, context: "alike" };

it("asks for consent to what the chosen engine does with photos, by engine", async () => {
  const log = createCallLog(expect);
  const page = await openScreen(
    "/training",
    {
      upload: { sessionFiles: examined },
      training: { engines: sample.engines, create: log.answer("train", sample.training("queued")) },
    },
    { language: "es" },
  );
  const { training, common } = page.texts;
  const { train } = training;
  const { width, height } = examined[0] ?? { width: 0, height: 0 };
  await page.see(say(training.photo.ready, { width, height }));
  await page.press(training.continue);
  await page.press(train.back);
  await page.press(training.continue);
  const use = (place: string) => say(train.use, { days: 30, place });
  await page.see(use(train.place.here));
  const agree = await page.find("checkbox", train.consent);
  const engines = await page.part("radiogroup", train.engine.title);
  expect(engines.all("radio")).toHaveLength(2);
  await user.click(agree);
  await engines.choose(common.engine["fal-photos"]);
  await expect.poll(() => isChecked(agree)).toBe(false);
  const unit = { style: "unit", unit: "hour", unitDisplay: "long" } as const;
  const time = new Intl.NumberFormat("es", unit).format(2);
  await page.see(use(say(train.place.images, { provider: "fal", time })));
  await engines.choose(common.engine.darkroom);
  await expect.poll(() => isChecked(agree)).toBe(true);
  await user.click(agree);
  await engines.choose(common.engine["fal-photos"]);
  const start = say(train.start, { cost: say(common.credits_other, { count: 5 }) });
  await page.press(start);
  await page.see(train.consentNeeded);
  const who = await page.part("radiogroup", train.who);
  await who.choose(page.texts.create.recipes.woman);
  await page.fill(train.name, "Ana, spring");
  await page.choose(train.more);
  await page.see(`${train.style}: ${train.portrait}`);
  await page.fill(train.description, "For the team page");
  await user.click(agree);
  await page.press(start);
  await page.see(train.started);
  await log.expectLast("train", {
    uploadSessionId: "ups_1",
    name: "Ana, spring",
    description: "For the team page",
    variant: "woman",
    engine: "fal-photos",
    consent: { version: "2026-11-28.1+fal-photos" },
  });
});

it("asks for photos, who it is, a name and one tick", async () => {
  const page = await openScreen("/training?step=train", { upload: { sessionFiles: examined } });
  await page.find("checkbox", page.texts.training.train.consent);
  const form = page.element.querySelector("form") ?? page.element;
  const asked = [...form.querySelectorAll("input:not([type=radio]), textarea, [role=checkbox]")].filter(
    (field) => !field.closest("details") && !field.closest("[aria-hidden=true]"),
  );
  expect(asked.length).toBeLessThanOrEqual(3);
});

it("shows a training's progress and stages, and cancels it after a question", async () => {
  const log = createCallLog(expect);
  const list = [sample.training("processing")];
  const page = await openScreen("/training?training=trn_1", {
    training: {
      list: () => list,
      cancel: log.answer("cancel", () => {
        list[0] = sample.training("cancelled");
        return list[0];
      }),
    },
  });
  const { progress, ended } = page.texts.training;
  expect((await page.find("progressbar", progress.bar)).getAttribute("aria-valuenow")).toBe("46");
  await page.see(page.texts.common.status.training, progress.leaveMail);
  const { building_model, generating_images, done } = progress.stages;
  await (await page.part("list", progress.stagesLabel)).see(
    building_model,
    generating_images,
    done,
    say(progress.counts.reading_photos, { number: 4, of: 14 }),
  );
  await page.press(progress.cancel);
  await (await page.part("dialog", progress.cancelTitle)).press(progress.keep);
  await page.press(progress.cancel);
  await (await page.part("dialog", progress.cancelTitle)).press(progress.cancel);
  await log.expectLast("cancel", { id: "trn_1" });
  await page.see(ended.cancelled);

  const quiet = await openScreen("/training", {
    ...withTraining(sample.training("processing")),
    auth: { me: { ...sample.user, notifyTraining: false } },
  });
  await quiet.see(progress.leave);
});

it("has the previews of a training on its bar, and leads to the looks when they are there", async () => {
  const made = { ...sample.training("completed"), modelId: model.id };
  let count = 0;
  const page = await openScreen("/training?training=trn_1", {
    training: {
      list: () => [
        {
          ...made,
          stage: count < 3 ? "generating_images" : "done",
          progress: 0.4 + 0.2 * count,
          counted: count < 3 ? { done: count, of: 3 } : null,
        },
      ],
    },
  });
  const { progress, done } = page.texts.training;
  const bar = await page.find("progressbar", progress.bar);
  for (const percent of ["40", "60", "80"]) {
    await expect.poll(() => bar.getAttribute("aria-valuenow")).toBe(percent);
    count += 1;
  }
  // whoever has waited for them is led there
  await expect.poll(() => location.pathname).toBe("/create");
  await page.see(page.texts.create.title);
  const later = await openScreen("/training?training=trn_1", withTraining({ ...made, stage: "done" }));
  await later.see(say(done.title, { name: model.name }));
  expect((await later.find("link", done.create)).getAttribute("href")).toBe(`/create?model=${model.id}`);
});

it("says which step it is at, not that it is at 0 %, and promises no time again that has passed", async () => {
  const { progress } = en.training;
  const waiting = {
    ...sample.training("queued"),
    stage: "queued" as const,
    counted: null,
    progress: 0,
    estimate: { secondsLeft: 60, queuedBefore: 0, ownBefore: 0 },
  };
  const left = say(en.common.promise.left, { time: "1 minute" });
  const fresh = await openScreen(
    "/training",
    withTraining({ ...waiting, createdAt: new Date().toISOString() }),
  );
  await fresh.see(new RegExp(left));
  await fresh.seeNo(/(^|\D)0%/);
  const late = await openScreen("/training", withTraining({ ...waiting, createdAt: before(0.01) }));
  await late.find("button", progress.cancel);
  await late.seeNo(new RegExp(left));
  for (const [stage, number] of [
    ["finding_subject", 1],
    ["building_model", 2],
    ["generating_images", 3],
  ] as const) {
    const page = await openScreen("/training", withTraining({ ...sample.training("processing"), stage }));
    await page.see(say(progress.step, { number, of: 3, stage: progress.stages[stage] }));
  }
});

it("names and deletes models, and leads to their images", async () => {
  const log = createCallLog(expect);
  const page = await openScreen("/training?training=trn_1", {
    ...withTraining(sample.training("failed")),
    models: {
      rename: log.answer("rename", model),
      delete: log.answer("delete", { id: model.id, deleted: true as const }),
    },
  });
  const { ended, models } = page.texts.training;
  const { status } = page.texts.common;
  await page.see(ended.failed);
  await page.press(ended.dismiss);
  const cards = await page.part("region", models.title);
  await cards.see(status.completed, status.training, status.failed);
  await page.press(say(models.rename, { name: model.name }));
  await cards.fill(models.nameLabel, "Ana, July");
  await user.keyboard("{Enter}");
  await log.expectLast("rename", { id: model.id, name: "Ana, July" });
  await cards.press(say(models.deleteOf, { name: model.name }));
  const dialog = await page.part("dialog");
  await dialog.press(models.deleteConfirm);
  await dialog.see(models.wrongName);
  expect(log.count("delete")).toBe(0);
  await dialog.fill(say(models.typeName, { name: model.name }), model.name);
  await dialog.press(models.deleteConfirm);
  await log.expectLast("delete", { id: model.id });
  expect((await cards.find("link", models.create)).getAttribute("href")).toBe("/create?model=mdl_1");
  expect((await cards.find("link", models.gallery)).getAttribute("href")).toBe("/gallery?model=mdl_1");
});

it.each([
  ["a model that could not be trained keeps the reason", withTraining(failed), en.errors.PHOTOS_UNUSABLE],
  [
    "photos that are too much alike are counted",
    withTraining({ ...failed, error: { code: "NOT_ENOUGH_PHOTOS" as const, message: "", details: alike } }),
    say(en.errors.NOT_ENOUGH_PHOTOS_alike_other, alike),
  ],
  [
    "a model in training says so, whenever the list was read",
    {
      ...withTraining(sample.training("processing")),
      models: { list: [{ ...model, status: "queued" as const }] },
    },
    en.common.status.training,
  ],
  ["models that cannot be had say so", { models: { list: "FORBIDDEN" as const } }, en.training.models.failed],
])("%s", async (_what, answers, words) => {
  const page = await openScreen("/training", answers);
  const models = await page.part("region", en.training.models.title);
  await models.see(words);
  expect(models.element.textContent?.split(words)).toHaveLength(2);
  await models.seeNo(en.common.status.queued);
});

it("tells a failure once, not twice in the same words", async () => {
  const error = { code: "TRAINING_FAILED" as const, message: "" };
  const page = await openScreen(
    "/training?training=trn_1",
    withTraining({ ...sample.training("failed"), error }),
  );
  await page.see(en.training.ended.failed);
  const notice = page.all("alert").find(({ textContent }) => textContent?.includes(en.training.ended.failed));
  expect(notice?.textContent?.split(en.errors.TRAINING_FAILED)).toHaveLength(2);
});
