import { StudioError } from "@portrait-studio/contract";
import { expect, it } from "vitest";
import { user } from "~/testing/at.ts";
import { createCallLog } from "~/testing/call-log.ts";
import { openScreen } from "~/testing/open-screen.tsx";
import * as sample from "~/testing/sample-data.ts";
import { beginning, say } from "~/testing/texts.ts";

const [ready] = sample.models;
const [photo, , third] = sample.modelPhotos.photos;
if (!(ready && photo && third)) throw new Error("There is a model with photos.");
const pending = sample.request(7, { status: "pending", outputs: [] });
const generate = (text: string) => beginning(text.split("{")[0] ?? "");

it("the viewer says which photo a portrait is from, and what is done about it", async () => {
  const log = createCallLog(expect);
  let leftOut = false;
  const page = await openScreen(
    "/gallery/img_0",
    {
      generation: { create: log.answer("create", pending) },
      images: { photo: () => ({ photo: { ...photo, leftOut } }) },
      models: {
        leaveOutPhoto: log.answer("leave out", (input) => {
          leftOut = (input as { leftOut: boolean }).leftOut;
          return sample.modelPhotos;
        }),
      },
    },
    { language: "es" },
  );
  const { photos, create } = page.texts;
  const details = await (await page.part("dialog")).part("complementary");
  await details.find("img", say(photos.alt, { name: photo.name }));
  await details.press(photos.source.again);
  await log.expectLast("leave out", { id: ready.id, photoId: photo.id, leftOut: true });
  await details.see(photos.source.leftOut);
  await details.press(photos.source.use);
  await log.expectLast("leave out", { id: ready.id, photoId: photo.id, leftOut: false });
  await details.press(photos.source.more, "link");
  await page.find("region", photos.like.title);
  await page.press(generate(create.action.generate));
  await log.expectLast("create", expect.objectContaining({ modelId: ready.id, likeImageId: "img_0" }));
});

it("one photo is chosen for a request, sizes are said of it, and another model forgets it", async () => {
  const log = createCallLog(expect);
  const smallest = { width: 1024, height: 1280 };
  const largest = { width: 1638, height: 2048 };
  const second = { ...ready, id: "mdl_9", name: "Ana, autumn", triggerWord: "ps9" };
  const page = await openScreen(`/create?model=${ready.id}&photo=${photo.id}`, {
    generation: {
      sizes: (input) => ({
        sizes: { smallest, largest: (input as { photoId?: string }).photoId ? smallest : largest },
      }),
      create: log.answer("create", pending),
    },
    models: { list: [ready, second], leaveOutPhoto: log.answer("leave-out", sample.modelPhotos) },
  });
  const { photos, create } = page.texts;
  await page.fill(create.prompt.label, "noir");
  const size = (one: typeof smallest) => say(photos.size.pixels, one);
  await page.see(say(photos.size.one, { size: size(smallest) }));
  await page.choose(create.options.title);
  const choice = await page.part("radiogroup", photos.pin.label);
  expect(await choice.find("radio", say(photos.alt, { name: photo.name }))).toHaveProperty("checked", true);
  // neither what is left out nor what is of no use
  expect(choice.all("radio")).toHaveLength(11);
  await choice.choose(photos.pin.all);
  await page.see(say(photos.size.range, { smallest: size(smallest), largest: size(largest) }));
  await choice.press(say(photos.alt, { name: third.name }), "radio");
  await page.press(generate(create.action.generate));
  await log.expectLast("create", expect.objectContaining({ photoId: "pho_2" }));
  // a frame says which photo it is made from, and leads to more of it
  await user.click(page.all("button", say(photos.source.open, { number: 1 }))[0] as HTMLElement);
  const source = await page.part("dialog", photos.source.title);
  await source.press(photos.source.again);
  await log.expectLast("leave-out", expect.objectContaining({ photoId: photo.id, leftOut: true }));
  await source.press(photos.source.more, "link");
  await expect.poll(() => page.all("dialog", photos.source.title)).toEqual([]);
  await page.find("region", photos.like.title);
  await page.choose(second.name);
  await expect
    .poll(async () => ((await choice.find("radio", photos.pin.all)) as HTMLInputElement).checked)
    .toBe(true);
});

it("all looks at once: from nothing to a portrait that is being developed", async () => {
  const log = createCallLog(expect);
  const none: typeof sample.contactSheet = { status: null, current: false, frames: [], missing: [] };
  let sheet = none;
  const page = await openScreen("/create", {
    models: {
      contactSheet: () => sheet,
      makeContactSheet: log.answer("make", () => {
        sheet = sample.contactSheet;
        return { ...none, status: "making" as const };
      }),
      develop: log.answer("develop", pending),
    },
  });
  const { photos, common, recipes } = page.texts;
  await page.press(photos.sheet.open);
  const dialog = await page.part("dialog", photos.sheet.title);
  await dialog.press(photos.sheet.make);
  await dialog.see(photos.sheet.making);
  await expect.poll(() => dialog.all("img").length).toBe(sample.contactSheet.frames.length);
  await dialog.see(`${recipes.sketch.label}: `);
  const cost = say(common.credits_one, { count: 1 });
  const size = say(photos.size.pixels, { width: 1094, height: 1368 });
  await dialog.press(say(photos.sheet.frame, { look: recipes.polaroid.label, size, cost }));
  await log.expectLast("develop", { id: ready.id, recipeId: "polaroid", seed: 7 });
  await dialog.find("link", photos.sheet.see);
  expect(log.count("make")).toBe(1);
});

it("photos of a model are left out and deleted, and what can't be says why", async () => {
  const log = createCallLog(expect);
  const remaining = { ...sample.modelPhotos, photos: sample.modelPhotos.photos.slice(1) };
  const page = await openScreen("/training", {
    models: {
      photos: () => (log.count("delete") > 0 ? remaining : sample.modelPhotos),
      leaveOutPhoto: log.answer(
        "leave out",
        new StudioError("MODEL_NEEDS_PHOTOS", { required: 4, available: 3 }),
      ),
      deletePhoto: log.answer("delete", remaining),
    },
  });
  const { photos, errors, common } = page.texts;
  await page.press(say(photos.model.openOf, { name: ready.name }));
  const dialog = await page.part("dialog", say(photos.model.title, { name: ready.name }));
  await expect.poll(() => dialog.all("listitem").length).toBe(12);
  await dialog.press(say(photos.model.leaveOutOf, { name: photo.name }));
  await log.expectLast("leave out", { id: ready.id, photoId: photo.id, leftOut: true });
  await page.see(photos.model.changeFailed, say(errors.MODEL_NEEDS_PHOTOS, { required: 4, available: 3 }));
  const ask = () => dialog.press(say(photos.model.deleteOf, { name: photo.name }));
  await ask();
  await (await page.part("dialog", photos.model.deleteTitle)).press(common.cancel);
  expect(log.count("delete")).toBe(0);
  await ask();
  await (await page.part("dialog", photos.model.deleteTitle)).press(photos.model.deleteConfirm);
  await log.expectLast("delete", { id: ready.id, photoId: photo.id });
  await expect.poll(() => dialog.all("listitem").length).toBe(11);
});

it("an engine that does not work from photos offers none of it", async () => {
  const hosted = { ...ready, capabilities: { ...ready.capabilities, photos: false } };
  const answers = { models: { list: [hosted] } };
  const page = await openScreen("/create", answers);
  const { photos, create, viewer } = page.texts;
  await page.choose(create.options.title);
  await page.find("radiogroup", create.options.count);
  expect(page.all("radiogroup", photos.pin.label)).toEqual([]);
  expect(page.all("button", photos.sheet.open)).toEqual([]);
  const image = await openScreen("/gallery/img_0", answers);
  await image.find("button", viewer.edit.open);
  await image.seeNo(photos.source.title);
});
