import { expect } from "@playwright/test";
import { StudioError } from "@portrait-studio/contract";
import { look } from "../look.ts";
import type { Answers } from "../screens/answer-calls.ts";
import { everything } from "../screens/sample-answers.ts";
import * as sample from "../screens/sample-data.ts";
import { createLog, onDesktop, onPhone, say, walk } from "./walk.ts";

const [ready] = sample.models;
const [photo, , third] = sample.modelPhotos.photos;
if (!(ready && photo && third)) throw new Error("There is a model with photos.");

walk("the viewer says which photo a portrait is from, and what is done about it", async ({ texts, open }) => {
  const { photos, create } = texts;
  const log = createLog();
  let leftOut = false;
  const leaveOutPhoto = log.answer("leave out", (input) => {
    leftOut = (input as { leftOut: boolean }).leftOut;
    return sample.modelPhotos;
  });
  const generate = log.answer("create", sample.request(7, { status: "pending", outputs: [] }));
  const answers: Answers = {
    ...everything,
    generation: { ...everything.generation, create: generate },
    images: { ...everything.images, photo: () => ({ photo: { ...photo, leftOut } }) },
    models: { ...everything.models, leaveOutPhoto },
  };
  const page = await open("/gallery/img_0", answers);
  const details = page.getByRole("dialog").getByRole("complementary");
  const button = (name: string) => details.getByRole("button", { name, exact: true });
  await expect(details.getByRole("img", { name: say(photos.alt, { name: photo.name }) })).toBeVisible();
  await button(photos.source.again).click();
  await log.expectLast("leave out", { id: ready.id, photoId: photo.id, leftOut: true });
  await expect(details.getByText(photos.source.leftOut)).toBeVisible();
  await button(photos.source.use).click();
  await log.expectLast("leave out", { id: ready.id, photoId: photo.id, leftOut: false });

  await details.getByRole("link", { name: photos.source.more }).click();
  await expect(page.getByRole("region", { name: photos.like.title })).toBeVisible();
  await page.getByRole("button", { name: new RegExp(create.action.generate.split("{")[0] ?? "") }).click();
  await expect.poll(() => log.count("create")).toBe(1);
  await log.expectLast("create", expect.objectContaining({ modelId: ready.id, likeImageId: "img_0" }));
});

onPhone(
  "one photo is chosen for a request, sizes are said of it, and another model forgets it",
  async ({ texts, open }) => {
    const { photos, create } = texts;
    const log = createLog();
    const sizes = (input: unknown) => {
      const { photoId } = input as { photoId?: string };
      const size = { width: 1024, height: 1280 };
      return {
        sizes: photoId
          ? { smallest: size, largest: size }
          : { smallest: size, largest: { width: 1638, height: 2048 } },
      };
    };
    const second = { ...ready, id: "mdl_9", name: "Ana, autumn", triggerWord: "ps9" };
    const answers: Answers = {
      ...everything,
      generation: {
        ...everything.generation,
        sizes,
        create: log.answer("create", sample.request(7, { status: "pending", outputs: [] })),
      },
      models: {
        ...everything.models,
        list: [ready, second],
        leaveOutPhoto: log.answer("leave-out", sample.modelPhotos),
      },
    };
    const page = await open(`/create?model=${ready.id}&photo=${photo.id}`, answers);
    await page.getByLabel(create.prompt.label, { exact: true }).fill("noir");
    const size = (width: number, height: number) => say(photos.size.pixels, { width, height });
    await expect(page.getByText(say(photos.size.one, { size: size(1024, 1280) }))).toBeVisible();
    await page.getByText(create.options.title, { exact: true }).click();
    const choice = page.getByRole("radiogroup", { name: photos.pin.label });
    await expect(choice.getByRole("radio", { name: say(photos.alt, { name: photo.name }) })).toBeChecked();
    // neither what is left out nor what is of no use
    await expect(choice.getByRole("radio")).toHaveCount(11);
    await choice.getByText(photos.pin.all).click();
    await expect(
      page.getByText(say(photos.size.range, { smallest: size(1024, 1280), largest: size(1638, 2048) })),
    ).toBeVisible();
    await choice.getByRole("img", { name: say(photos.alt, { name: third.name }) }).click();
    const generate = page.getByRole("button", {
      name: new RegExp(create.action.generate.split("{")[0] ?? ""),
    });
    await generate.click();
    await log.expectLast("create", expect.objectContaining({ photoId: "pho_2" }));
    // a frame says which photo it is made from, and leads to more of it
    const frame = page.getByRole("button", { name: say(photos.source.open, { number: 1 }) }).first();
    await frame.click();
    const source = page.getByRole("dialog", { name: photos.source.title });
    await source.getByRole("button", { name: photos.source.again }).click();
    await log.expectLast("leave-out", expect.objectContaining({ photoId: photo.id, leftOut: true }));
    await look(page, "walk-frame-source");
    await source.getByRole("link", { name: photos.source.more }).click();
    await expect(source).toHaveCount(0);
    await expect(page.getByRole("region", { name: photos.like.title })).toBeVisible();
    await page.getByText(second.name, { exact: true }).first().click();
    await expect(choice.getByRole("radio", { name: photos.pin.all })).toBeChecked();
    await look(page, "walk-pinned-photo");
  },
);

walk(
  "all looks at once: from nothing to a portrait that is being developed",
  async ({ texts, language, open }) => {
    const { photos, common, recipes } = texts;
    const log = createLog();
    const none: typeof sample.contactSheet = { status: null, current: false, frames: [], missing: [] };
    let sheet = none;
    const answers: Answers = {
      ...everything,
      models: {
        ...everything.models,
        contactSheet: () => sheet,
        makeContactSheet: log.answer("make", () => {
          const making = { ...none, status: "making" as const };
          sheet = sample.contactSheet;
          return making;
        }),
        develop: log.answer("develop", sample.request(7, { status: "pending", outputs: [] })),
      },
    };
    const page = await open("/create", answers);
    await page.getByRole("button", { name: photos.sheet.open }).click();
    const dialog = page.getByRole("dialog", { name: photos.sheet.title });
    await dialog.getByRole("button", { name: photos.sheet.make, exact: true }).click();
    await expect(dialog.getByText(photos.sheet.making)).toBeVisible();
    await expect(dialog.getByRole("img")).toHaveCount(sample.contactSheet.frames.length);
    await expect(dialog.getByText(new RegExp(`^${recipes.sketch.label}: `))).toBeVisible();
    await look(page, `walk-contact-sheet-${language}`);
    const cost = say(common.credits_one, { count: 1 });
    const size = say(photos.size.pixels, { width: 1094, height: 1368 });
    await dialog
      .getByRole("button", { name: say(photos.sheet.frame, { look: recipes.polaroid.label, size, cost }) })
      .click();
    await log.expectLast("develop", { id: ready.id, recipeId: "polaroid", seed: 7 });
    await expect(dialog.getByRole("link", { name: photos.sheet.see })).toBeVisible();
    expect(log.count("make")).toBe(1);
  },
);

onDesktop(
  "photos of a model are left out and deleted, and what can't be says why",
  async ({ texts, open }) => {
    const { photos, errors, common } = texts;
    const log = createLog();
    const refusal = new StudioError("MODEL_NEEDS_PHOTOS", { required: 4, available: 3 });
    const remaining = { ...sample.modelPhotos, photos: sample.modelPhotos.photos.slice(1) };
    let refuses = true;
    const answers: Answers = {
      ...everything,
      models: {
        ...everything.models,
        photos: () => (log.count("delete") > 0 ? remaining : sample.modelPhotos),
        leaveOutPhoto: log.answer("leave out", () => (refuses ? refusal : sample.modelPhotos)),
        deletePhoto: log.answer("delete", remaining),
      },
    };
    const page = await open("/training", answers, { expected: /^Failed to load resource/ });
    await page.getByRole("button", { name: say(photos.model.openOf, { name: ready.name }) }).click();
    const dialog = page.getByRole("dialog", { name: say(photos.model.title, { name: ready.name }) });
    await expect(dialog.getByRole("listitem")).toHaveCount(12);
    await look(page, "walk-model-photos");
    await dialog.getByRole("button", { name: say(photos.model.leaveOutOf, { name: photo.name }) }).click();
    await log.expectLast("leave out", { id: ready.id, photoId: photo.id, leftOut: true });
    await expect(page.getByText(photos.model.changeFailed)).toBeVisible();
    refuses = false;
    await dialog.getByRole("button", { name: say(photos.model.deleteOf, { name: photo.name }) }).click();
    const confirm = page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog", { name: photos.model.deleteTitle }));
    await confirm.getByRole("button", { name: common.cancel }).click();
    expect(log.count("delete")).toBe(0);
    await dialog.getByRole("button", { name: say(photos.model.deleteOf, { name: photo.name }) }).click();
    await confirm.getByRole("button", { name: photos.model.deleteConfirm }).click();
    await log.expectLast("delete", { id: ready.id, photoId: photo.id });
    await expect(dialog.getByRole("listitem")).toHaveCount(11);
    expect(errors.MODEL_NEEDS_PHOTOS).toContain("{{required}}");
  },
);

onDesktop("an engine that does not work from photos offers none of it", async ({ texts, open }) => {
  const { photos, create } = texts;
  const hosted = { ...ready, capabilities: { ...ready.capabilities, photos: false } };
  const answers: Answers = { ...everything, models: { list: [hosted] } };
  const page = await open("/create", answers);
  await page.getByText(create.options.title, { exact: true }).click();
  await expect(page.getByRole("radiogroup", { name: create.options.count })).toBeVisible();
  await expect(page.getByRole("radiogroup", { name: photos.pin.label })).toHaveCount(0);
  await expect(page.getByRole("button", { name: photos.sheet.open })).toHaveCount(0);
  await page.goto("/gallery/img_0");
  await expect(page.getByRole("dialog").getByRole("button", { name: texts.viewer.edit.open })).toBeVisible();
  await expect(page.getByText(photos.source.title)).toHaveCount(0);
});

onPhone(
  "a print says how many dots it has, and one that would be blurred is not offered",
  async ({ texts, open }) => {
    const { viewer } = texts;
    const log: unknown[] = [];
    const answers: Answers = {
      ...everything,
      images: {
        ...everything.images,
        list: { ...sample.gallery, items: [sample.image(0, { width: 819, height: 1024 })] },
        download: (input) => {
          log.push(input);
          return "INTERNAL";
        },
      },
    };
    const page = await open("/gallery/img_0", answers, { expected: /^Failed to load resource/ });
    const dialog = page.getByRole("dialog", { name: viewer.title });
    await dialog.getByRole("button", { name: viewer.formats.open }).click();
    const list = dialog.getByRole("list", { name: viewer.formats.open });
    await expect(list.getByText(say(viewer.prints.tooFar, { own: 88 }))).toBeVisible();
    await expect(list.getByRole("button", { name: viewer.prints.names.a4 })).toHaveCount(0);
    await list.getByRole("button", { name: viewer.prints.names["10x15"] }).click();
    await expect.poll(() => log).toEqual([{ id: "img_0", format: "jpeg", paper: "10x15" }]);
  },
);
