import { expect, type Locator, type Page } from "@playwright/test";
import type { Answers } from "../screens/answer-calls.ts";
import { everything, nothing } from "../screens/sample-answers.ts";
import * as sample from "../screens/sample-data.ts";
import * as upload from "../screens/sample-upload.ts";
import { createLog, onDesktop, onPhone, say, walk } from "./walk.ts";

/** A call that travels alone is answered with its status, of which a browser tells its console. */
const refused = /^Failed to load resource/;
const tenMegabytes = 10 * 1024 * 1024;
const photo = (name: string) => ({ name, mimeType: "image/jpeg", buffer: Buffer.from("a photo") });
const choose = (page: Page, files: Parameters<ReturnType<Page["getByTestId"]>["setInputFiles"]>[0]) =>
  page.getByTestId("photo-input").setInputFiles(files);

onPhone(
  "Upload: refusals, a lost session, a retry, and what is dropped or pasted",
  async ({ texts, open }) => {
    const { training, errors } = texts;
    const state = { opens: false, takes: false };
    const page = await open(
      "/training",
      {
        ...nothing,
        upload: {
          activeSession: () => (state.takes ? upload.session : "NO_ACTIVE_UPLOAD_SESSION"),
          createSession: createLog().answer("open", () =>
            state.opens ? upload.session : ("INTERNAL" as const),
          ),
          sessionFiles: () => (state.takes ? upload.photos.slice(0, 1) : []),
        },
      },
      { expected: refused },
    );
    await page.route("**/api/storage/upload?*", (route) =>
      state.takes
        ? route.fulfill({ json: { files: upload.photos.slice(0, 1), rejected: [] } })
        : route.fulfill({
            status: 404,
            json: { code: "NO_ACTIVE_UPLOAD_SESSION", message: "", details: {} },
          }),
    );
    const proceed = page.getByRole("button", { name: training.continue });
    await expect(proceed).toBeDisabled();
    await expect(proceed).toHaveAccessibleDescription(say(training.notEnough_other, { count: 10 }));
    await expect(page.getByText(say(training.guide.kept_other, { count: 30 }))).toBeVisible();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: training.drop.or }).click();
    await (await chooser).setFiles([
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") },
      { name: "large.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(tenMegabytes + 1) },
    ]);
    const refusals = page.getByRole("alert").filter({ hasText: "notes.txt" });
    for (const words of [training.refusal.type, say(training.refusal.size, { megabytes: 10 })])
      await expect(refusals.getByText(words)).toBeVisible();
    await refusals.getByRole("button", { name: training.photo.dismiss }).click();
    for (const kind of ["drop", "paste"]) {
      await page.evaluate((type) => {
        const data = new DataTransfer();
        data.items.add(new File(["no photo"], `${type}.txt`, { type: "text/plain" }));
        const options = { bubbles: true, cancelable: true };
        document.body.dispatchEvent(
          type === "drop"
            ? new DragEvent(type, { ...options, dataTransfer: data })
            : new ClipboardEvent(type, { ...options, clipboardData: data }),
        );
      }, kind);
      await expect(page.getByText(`${kind}.txt`)).toBeVisible();
    }

    await choose(page, photo("one.jpg"));
    await expect(page.getByText(training.sessionFailed)).toBeVisible();
    await expect(page.getByText(training.uploadFailed)).toBeVisible();
    state.opens = true;
    await page.getByRole("button", { name: say(training.photo.retry, { name: "one.jpg" }) }).click();
    await expect(page.getByText(errors.NO_ACTIVE_UPLOAD_SESSION)).toBeVisible();
    state.takes = true;
    await page.getByRole("button", { name: say(training.photo.retry, { name: "one.jpg" }) }).click();
    await expect(page.getByText(training.uploaded)).toBeVisible();
    await choose(
      page,
      Array.from({ length: 21 }, (_, index) => photo(`many-${index}.jpg`)),
    );
    await expect(page.getByText(say(training.refusal.tooMany, { maximum: 20 }))).toBeVisible();
    await expect(page.getByText(say(training.refusal.removeAtLeast_other, { count: 2 }))).toBeVisible();
  },
);

walk("Photos: a file that comes again, and ones that are almost the same", async ({ texts, open }) => {
  const { training } = texts;
  const photos = upload.photos.slice(1, 11).map((photo, index) => ({
    ...photo,
    verdict:
      index < 2
        ? { level: "attention" as const, problems: ["duplicate" as const] }
        : { level: "ready" as const, problems: [] },
    cutOutPending: false,
    turned: 0 as const,
  }));
  const page = await open("/training", {
    ...everything,
    upload: { ...everything.upload, sessionFiles: photos },
  });
  const [known] = photos;
  if (!known) throw new Error("There is a photo.");
  await page.route("**/api/storage/upload?*", (route) =>
    route.fulfill({ json: { files: [known], rejected: [], known: [known.id] } }),
  );
  const proceed = page.getByRole("button", { name: training.continue });
  await expect(proceed).toBeDisabled();
  await expect(proceed).toHaveAccessibleDescription(
    `${say(training.notEnough_other, { count: 10 })} ${say(training.meter.alike_other, { count: 2 })}`,
  );
  await expect(
    page.getByText(say(training.meter.needed, { count: 8, minimum: 10 }), { exact: true }).first(),
  ).toBeVisible();
  await choose(page, photo("again.jpg"));
  const notice = page.getByRole("status").filter({ hasText: "again.jpg" });
  await expect(notice.getByText(training.refusal.known)).toBeVisible();
  await expect(page.getByRole("list", { name: training.photo.list }).getByRole("listitem")).toHaveCount(10);
  await expect(page.getByText(training.uploaded)).toHaveCount(0);
});

onDesktop("Photos keep their places when the page is loaded again", async ({ texts, open }) => {
  const { training } = texts;
  const [sent] = upload.photos;
  if (!sent) throw new Error("There is a photo.");
  const stored: (typeof sent)[] = [];
  const page = await open("/training", {
    ...everything,
    upload: { ...everything.upload, sessionFiles: () => stored },
  });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // the first to be chosen is the last to arrive
  await page.route("**/api/storage/upload?*", async (route) => {
    const name = /filename="([^"]+)"/.exec(route.request().postData() ?? "")?.[1] ?? "";
    if (name === "a.jpg") await held;
    const file = {
      ...sent,
      id: `pho_${name}`,
      name,
      createdAt: new Date(Date.UTC(2026, 10, 25, 12, 0, stored.length)).toISOString(),
    };
    stored.push(file);
    await route.fulfill({ json: { files: [file], rejected: [], known: [] } });
  });
  const photos = page.getByRole("list", { name: training.photo.list }).getByRole("listitem");
  const names = async () => (await photos.allInnerTexts()).map((words) => /[abc]\.jpg/.exec(words)?.[0]);
  await choose(page, ["a.jpg", "b.jpg", "c.jpg"].map(photo));
  await expect.poll(() => stored.length).toBe(2);
  release();
  await expect(page.getByText(training.uploaded)).toBeVisible();
  const before = await names();
  await page.reload();
  await expect(photos).toHaveCount(3);
  expect(before.at(-1)).toBe("a.jpg");
  expect(await names()).toEqual(before);
});

onDesktop(
  "a training that makes its test portraits has them on its bar and on the model's card",
  async ({ texts, open }) => {
    const { training } = texts;
    const [model] = sample.models;
    if (!model) throw new Error("There is a model.");
    const made = { ...sample.training("completed"), modelId: model.id };
    let count = 0;
    const now = () => ({
      ...made,
      stage: count < 3 ? ("generating_images" as const) : ("done" as const),
      progress: 0.4 + 0.2 * count,
      counted: count < 3 ? { done: count, of: 3 } : null,
      testImages: made.testImages.slice(0, count),
    });
    const page = await open("/training?training=trn_1", {
      ...everything,
      models: { ...everything.models, list: () => [{ ...model, portraitCount: count }] },
      training: { ...everything.training, list: () => [now()] },
    });
    const bar = page.getByRole("progressbar", { name: training.progress.bar });
    const card = page.getByRole("region", { name: training.models.title });
    for (const percent of ["40", "60", "80"]) {
      await expect(bar).toHaveAttribute("aria-valuenow", percent);
      count += 1;
    }
    await expect(page.getByText(say(training.done.title, { name: model.name })).first()).toBeVisible();
    await expect(card.getByText(say(training.models.portraits_other, { count: 3 }))).toBeVisible();
  },
);

onDesktop("Photos: the face, the cut-out, one less, and from the start", async ({ texts, open }) => {
  const { training, common } = texts;
  const log = createLog();
  const state = { gone: false };
  const [first, second] = upload.photos;
  if (!(first && second)) throw new Error("There are photos.");
  const page = await open("/training", {
    ...everything,
    upload: {
      ...everything.upload,
      activeSession: () => (state.gone ? "NO_ACTIVE_UPLOAD_SESSION" : upload.session),
      turnPhoto: log.answer("turn", first),
      placeHead: log.answer("head", first),
      useCutOut: log.answer("cut-out", first),
      deleteFile: log.answer("delete photo", { id: second.id, deleted: true as const }),
      deleteSession: log.answer("delete session", () => {
        state.gone = true;
        return { id: upload.session.id, deleted: true as const };
      }),
    },
  });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(page.getByRole("list", { name: training.photo.list }).getByRole("listitem")).toHaveCount(12);
  const remove = button(say(training.photo.remove, { name: first.name }));
  const frame = page.getByRole("img", { name: say(training.photo.alt, { number: 1, name: first.name }) });
  await expectBelow(remove, frame);
  const summary = page.getByRole("region", { name: training.summary.title });
  await expect(summary.getByText(training.summary.variedLight)).toBeVisible();
  for (const advice of ["turnRight", "smile"] as const)
    await expect(summary.getByText(training.summary.advice[advice])).toBeVisible();
  await button(say(training.photo.turn, { name: first.name })).press("Enter");
  await log.expectLast("turn", { id: first.id, turned: 90 });
  await button(say(training.head.open, { name: first.name })).click();
  const dialog = page.getByRole("dialog", { name: training.head.title });
  for (const move of ["left", "up", "right", "down", "smaller", "larger"] as const)
    await dialog.getByRole("button", { name: training.head[move], exact: true }).click();
  await dialog.getByRole("button", { name: training.head.frame }).press("ArrowRight");
  await dialog.getByRole("checkbox", { name: training.cutOut.use }).click();
  await log.expectLast("cut-out", { id: first.id, use: false });
  await dialog.getByRole("button", { name: common.save }).click();
  await log.expectLast("head", {
    id: first.id,
    headBox: expect.objectContaining({ x: expect.closeTo(0.32) }),
  });
  await expect(dialog).toHaveCount(0);
  await button(say(training.photo.remove, { name: second.name })).click();
  await log.expectLast("delete photo", { id: second.id });
  await button(training.restore.startOver).click();
  await page.getByRole("dialog").getByRole("button", { name: training.restore.confirm }).click();
  await log.expectLast("delete session", { id: upload.session.id });
  await expect(page.getByText(training.drop.hint)).toBeVisible();
});

/** A control lies below the visible square of a photo, of which it shows the part around the head. */
async function expectBelow(control: Locator, photo: Locator): Promise<void> {
  const square = await photo.locator("xpath=../..").boundingBox();
  const [whole, box] = [await photo.boundingBox(), await control.boundingBox()];
  if (!square || !whole || !box) throw new Error("The photo and its control are in the page.");
  expect(box.y).toBeGreaterThanOrEqual(square.y + square.height);
  expect(whole.height).toBeGreaterThan(square.height + 1);
}

walk("Train: name, consent, start, progress, cancel", async ({ language, texts, open }) => {
  const { training, common } = texts;
  const log = createLog();
  const photos = [...upload.photos];
  const started = sample.training("processing");
  const list: (typeof started)[] = [];
  const page = await open("/training", {
    ...everything,
    upload: {
      ...everything.upload,
      useCutOut: log.answer("cut-out", (input) => {
        const { id, use } = input as { id: string; use: boolean };
        const at = photos.findIndex((one) => one.id === id);
        const photo = photos[at];
        if (!photo?.cutOut) return "NOT_FOUND" as const;
        photos[at] = { ...photo, cutOut: { ...photo.cutOut, use } };
        return photos[at];
      }),
      sessionFiles: () => photos,
    },
    training: {
      ...everything.training,
      engines: sample.engines,
      list: () => list,
      create: log.answer("train", () => {
        list.unshift(started);
        return started;
      }),
      cancel: log.answer("cancel", () => {
        list[0] = sample.training("cancelled");
        return list[0];
      }),
    },
  });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button(training.continue).click();
  await button(training.train.back).click();
  await button(training.continue).click();
  await expect(page.getByText(training.train.portrait, { exact: true })).toBeVisible();
  const { place, engine } = training.train;
  const use = (words: string) => page.getByText(say(training.train.use, { days: 30, place: words }));
  await expect(use(place.here)).toBeVisible();
  const agree = page.getByRole("checkbox", { name: training.train.consent });
  const engines = page.getByRole("radiogroup", { name: engine.title });
  await expect(engines.getByRole("radio")).toHaveCount(2);
  await agree.click();
  await engines.getByText(common.engine["fal-photos"]).click();
  await expect(agree).not.toBeChecked();
  const time = new Intl.NumberFormat(language, { style: "unit", unit: "hour", unitDisplay: "long" }).format(
    2,
  );
  await expect(use(say(place.images, { provider: "fal", time }))).toBeVisible();
  await expect(
    button(say(training.train.start, { cost: say(common.credits_other, { count: 5 }) })),
  ).toBeVisible();
  await engines.getByText(common.engine.darkroom).click();
  await expect(agree).toBeChecked();
  await agree.click();
  await engines.getByText(common.engine["fal-photos"]).click();
  const start = button(say(training.train.start, { cost: say(common.credits_other, { count: 5 }) }));
  await start.click();
  await expect(page.getByText(training.train.consentNeeded)).toBeVisible();
  await page.getByLabel(training.train.name).fill("Ana, spring");
  await page.getByLabel(training.train.description).fill("For the team page");
  const cutOutOf = (number: number) =>
    page.getByRole("checkbox", {
      name: say(training.cutOut.useOf, { name: `holiday-${number}.jpg` }),
      exact: true,
    });
  await expect(cutOutOf(1)).toBeChecked();
  await cutOutOf(1).click();
  await log.expectLast("cut-out", { id: "pho_0", use: false });
  await button(say(training.cutOut.open, { name: "holiday-1.jpg" })).click();
  const large = page.getByRole("dialog", { name: training.cutOut.title });
  await expect(large.getByRole("checkbox", { name: training.cutOut.use })).not.toBeChecked();
  await large.getByRole("button", { name: common.close }).click();
  await button(training.cutOut.useGood_one).click();
  await log.expectLast("cut-out", { id: "pho_0", use: true });
  await expect(cutOutOf(6)).not.toBeChecked();
  await cutOutOf(6).click();
  await log.expectLast("cut-out", { id: "pho_5", use: true });
  await agree.click();
  await start.click();
  await expect(page.getByText(training.train.started)).toBeVisible();
  await log.expectLast("train", {
    uploadSessionId: "ups_1",
    name: "Ana, spring",
    description: "For the team page",
    engine: "fal-photos",
    consent: { version: "2026-11-25.1+fal-photos" },
  });
  await expect(page.getByRole("progressbar", { name: training.progress.bar })).toHaveAttribute(
    "aria-valuenow",
    "46",
  );
  await expect(
    page.getByRole("main").getByText(common.status.training, { exact: true }).first(),
  ).toBeVisible();
  const stages = page.getByRole("list", { name: training.progress.stagesLabel });
  const { building_model, generating_images, done } = training.progress.stages;
  for (const stage of [building_model, generating_images, done]) await expect(stages).toContainText(stage);
  await expect(stages).toContainText(say(training.progress.counts.reading_photos, { number: 4, of: 14 }));
  await expect(page.getByText(training.progress.leaveMail)).toBeVisible();
  await button(training.progress.cancel).click();
  const dialog = page.getByRole("dialog", { name: training.progress.cancelTitle });
  await dialog.getByRole("button", { name: training.progress.keep }).click();
  await button(training.progress.cancel).click();
  await dialog.getByRole("button", { name: training.progress.cancel, exact: true }).click();
  await log.expectLast("cancel", { id: "trn_1" });
  await expect(page.getByText(training.ended.cancelled)).toBeVisible();
});

onDesktop("models: states, gallery, name, end; and what went wrong", async ({ texts, open }) => {
  const { training, common } = texts;
  const log = createLog();
  const [model] = sample.models;
  if (!model) throw new Error("There is a model.");
  const answers: Answers = {
    ...everything,
    models: {
      ...everything.models,
      rename: log.answer("rename", model),
      delete: log.answer("delete", { id: model.id, deleted: true as const }),
    },
    training: { ...everything.training, list: [sample.training("failed")] },
  };
  const page = await open("/training?training=trn_1", answers);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(page.getByText(training.ended.failed)).toBeVisible();
  await button(training.ended.dismiss).click();
  const models = page.getByRole("region", { name: training.models.title });
  for (const status of [common.status.completed, common.status.training, common.status.failed])
    await expect(models.getByText(status, { exact: true })).toBeVisible();
  await button(say(training.models.rename, { name: model.name })).click();
  await models.getByLabel(training.models.nameLabel).fill("Ana, July");
  await page.keyboard.press("Enter");
  await log.expectLast("rename", { id: model.id, name: "Ana, July" });
  await models.getByRole("button", { name: say(training.models.deleteOf, { name: model.name }) }).click();
  const remove = page.getByRole("dialog").getByRole("button", { name: training.models.deleteConfirm });
  await remove.click();
  await expect(page.getByText(training.models.wrongName)).toBeVisible();
  expect(log.count("delete")).toBe(0);
  await page.getByLabel(say(training.models.typeName, { name: model.name })).fill(model.name);
  await remove.click();
  await log.expectLast("delete", { id: model.id });
  await expect(models.getByRole("link", { name: training.models.create })).toHaveAttribute(
    "href",
    "/create?model=mdl_1",
  );
  await models.getByRole("link", { name: training.models.gallery }).click();
  await expect(page).toHaveURL("/gallery?model=mdl_1");

  const quiet = await open("/training", {
    ...everything,
    auth: { me: { ...sample.user, notifyTraining: false } },
    training: { ...everything.training, list: [sample.training("processing")] },
  });
  await expect(quiet.getByText(training.progress.leave, { exact: true })).toBeVisible();
  const uncut = upload.photos.map((photo) => ({
    ...photo,
    verdict: { level: "ready" as const, problems: [] },
    cutOutPending: false,
    turned: 0 as const,
    cutOut: photo.cutOut && { ...photo.cutOut, use: false },
  }));
  const without = await open("/training?step=train", {
    ...everything,
    upload: { ...everything.upload, sessionFiles: uncut },
    training: { ...everything.training, list: [] },
  });
  await expect(without.getByText(training.cutOut.noneUsedText)).toBeVisible();
  const gone = await open("/training?step=train", nothing);
  await expect(gone.getByText(training.train.gone)).toBeVisible();
  await gone.getByRole("button", { name: training.train.back }).click();
  const broken = await open("/training", {
    ...everything,
    models: { list: "FORBIDDEN" },
    upload: { activeSession: "FORBIDDEN" },
  });
  await expect(broken.getByText(training.sessionFailed)).toBeVisible();
  await expect(broken.getByText(training.models.failed, { exact: true })).toBeVisible();
});

onDesktop(
  "a part whose texts come late leaves the rest of the screen where it is",
  async ({ texts, open }) => {
    const late = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const page = await open(
      "/training",
      { ...everything, training: { ...everything.training, list: [] } },
      {
        prepare: async (page) => {
          await page.route("**/_next/**/*.js", async (route) => {
            const response = await route.fetch();
            if ((await response.text()).includes(texts.photos.source.more)) {
              held.resolve();
              await late.promise;
            }
            await route.fulfill({ response });
          });
          await page.addInitScript(() => {
            const watch = () => {
              const heading = document.querySelector<HTMLElement>("h1");
              if (heading?.checkVisibility()) document.documentElement.dataset.heading = "seen";
              else if (document.documentElement.dataset.heading)
                document.documentElement.dataset.heading = "lost";
              if (document.documentElement.dataset.heading !== "lost") requestAnimationFrame(watch);
            };
            requestAnimationFrame(watch);
          });
        },
      },
    );
    await held.promise;
    await expect(page.getByRole("button", { name: texts.training.continue })).toBeVisible();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    late.resolve();
    await expect(page.getByRole("region", { name: texts.training.models.title })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.heading)).toBe("seen");
  },
);
