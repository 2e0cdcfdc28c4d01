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
  const tiny = { width: 288, height: 360 };
  const second = { ...ready, id: "mdl_9", name: "Ana, autumn", triggerWord: "ps9" };
  const page = await openScreen(`/create?model=${ready.id}&photo=${photo.id}`, {
    generation: {
      sizes: (input) => ({
        sizes: (input as { photoId?: string }).photoId
          ? { smallest, largest: smallest }
          : { smallest: tiny, largest },
        differing: 8,
      }),
      create: log.answer("create", pending),
    },
    models: { list: [ready, second], leaveOutPhoto: log.answer("leave-out", sample.modelPhotos) },
  });
  const { photos, create } = page.texts;
  await page.fill(create.prompt.label, "noir");
  const size = (one: typeof smallest) => say(photos.size.pixels, one);
  await page.see(say(photos.size.upTo, { size: size(smallest) }));
  await page.choose(create.options.title);
  const choice = await page.part("radiogroup", photos.pin.label);
  expect(await choice.find("radio", say(photos.alt, { name: photo.name }))).toHaveProperty("checked", true);
  // neither what is left out nor what is of no use
  expect(choice.all("radio")).toHaveLength(11);
  await choice.choose(photos.pin.all);
  await page.see(`${say(photos.size.upTo, { size: size(largest) })} ${photos.size.tiny}`);
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

it("looks: from no sheet to one that is paid for at once, each of its own frame", async () => {
  const log = createCallLog(expect);
  const none: typeof sample.contactSheet = { status: null, current: false, frames: [], missing: [] };
  let sheet = none;
  const page = await openScreen("/create", {
    models: {
      contactSheet: () => sheet,
      makeContactSheet: log.answer("make", () => {
        const frames = sample.contactSheet.frames.map((frame, index) => ({
          ...frame,
          ...(index === 0 && { width: 288, height: 360 }),
          ...(frame.recipeId === "cinematic" && { differing: 0 }),
        }));
        sheet = { ...sample.contactSheet, frames };
        return { ...none, status: "making" as const };
      }),
    },
    shoots: { create: log.answer("shoot", sample.shoot()) },
  });
  const { photos, create, common, recipes } = page.texts;
  await page.press(photos.sheet.make);
  await page.see(photos.sheet.making);
  const size = say(photos.size.pixels, { width: 1094, height: 1368 });
  const looks = await page.part("form", create.looks.label);
  await looks.see(size, `${recipes.sketch.label}: `, create.recipes.noBackdrop, photos.size.tiny);
  // those for it come first, and say so
  expect(looks.all("group")[0]?.textContent).toContain(create.looks.linkedin);
  expect(looks.all("group").at(-1)?.textContent).not.toContain(create.looks.linkedin);
  expect(looks.all("group")[0]?.textContent).toMatch(new RegExp(`^${recipes.corporate.label}`));
  expect(await looks.find("button", create.action.nothing)).toHaveProperty("disabled", true);
  const more = (recipe: "corporate" | "noir") =>
    looks.press(say(create.shoot.more, { name: recipes[recipe].label }));
  await more("noir");
  await more("corporate");
  await more("corporate");
  // the person has all of this one, and is told before anything is paid
  const cinematic = looks
    .all("group")
    .find(({ textContent }) => textContent?.startsWith(recipes.cinematic.label));
  expect(cinematic?.textContent).toContain(photos.size.allMade);
  expect(
    await looks.find("button", say(create.shoot.more, { name: recipes.cinematic.label })),
  ).toHaveProperty("disabled", true);
  // no more of them differ
  const third = await looks.find("button", say(create.shoot.more, { name: recipes.corporate.label }));
  expect(third).toHaveProperty("disabled", true);
  await looks.press(say(create.action.make, { count: 3, cost: say(common.credits_other, { count: 3 }) }));
  const take = (recipeId: "corporate" | "noir", count: number) => {
    const { prompt, seed } = sample.contactSheet.frames.find((frame) => frame.recipeId === recipeId) ?? {};
    return { recipeId, count, prompt, seed };
  };
  await log.expectLast("shoot", {
    modelId: ready.id,
    aspectRatio: "4:5",
    takes: [take("corporate", 2), take("noir", 1)],
  });
  await looks.find("button", create.action.nothing);
  expect(log.count("make")).toBe(1);
});

it("the price is of as many portraits as can differ, before they are paid", async () => {
  let differing = 2;
  const page = await openScreen("/generate", {
    generation: { sizes: () => ({ sizes: null, differing }) },
  });
  const { photos, create, common } = page.texts;
  await page.fill(create.prompt.label, "noir");
  await page.choose(create.options.title);
  const asked = await page.part("radiogroup", create.options.count);
  await asked.choose("4");
  await page.see(say(photos.size.differing_other, { count: 2 }));
  const cost = say(common.credits_other, { count: 2 });
  await page.find(
    "button",
    say(create.action.generate, { images: say(common.images_other, { count: 2 }), cost }),
  );
  differing = 0;
  await page.fill(create.prompt.label, "corporate");
  await page.see(photos.size.allMade);
  expect(await page.find("button", create.action.nothing)).toHaveProperty("disabled", true);
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
  const page = await openScreen("/generate", answers);
  const { photos, create, viewer } = page.texts;
  await page.choose(create.options.title);
  await page.find("radiogroup", create.options.count);
  expect(page.all("radiogroup", photos.pin.label)).toEqual([]);
  const image = await openScreen("/gallery/img_0", answers);
  await image.find("button", viewer.edit.open);
  await image.seeNo(photos.source.title);
});
