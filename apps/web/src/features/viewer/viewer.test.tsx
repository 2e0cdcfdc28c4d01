import { StudioError } from "@portrait-studio/contract";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Answers } from "~/testing/answer-calls.ts";
import { user } from "~/testing/at.ts";
import { createCallLog } from "~/testing/call-log.ts";
import { openScreen } from "~/testing/open-screen.tsx";
import * as sample from "~/testing/sample-data.ts";
import { beginning, say } from "~/testing/texts.ts";

async function openImage(answers: Answers, path = "/gallery/img_0", language: "en" | "es" = "en") {
  const page = await openScreen(path, answers, { language });
  return { page, texts: page.texts, stage: await page.part("dialog", page.texts.viewer.title) };
}

it("turns from image to image, also from the gallery, and hides its details", async () => {
  const page = await openScreen("/gallery");
  const { viewer, gallery } = page.texts;
  const list = await page.part("list", gallery.list);
  await expect.poll(() => list.all("link").length).toBeGreaterThan(3);
  await user.click(list.all("link")[0] as HTMLElement);
  const stage = await page.part("dialog", viewer.title);
  const see = (position: number) => stage.see(say(viewer.position, { position, total: 24 }));
  await see(1);
  await stage.press(viewer.next);
  await see(2);
  await user.keyboard("{ArrowRight}");
  await see(3);
  await stage.press(viewer.previous);
  expect(location.pathname).toBe("/gallery/img_1");
  await stage.press(viewer.full);
  await user.keyboard("z");
  await stage.find("button", viewer.full);
  await stage.press(viewer.hideDetails);
  const isHidden = () => stage.all("button", viewer.download)[0]?.closest("[hidden]") !== null;
  await expect.poll(isHidden).toBe(true);
  await user.keyboard("i");
  await expect.poll(isHidden).toBe(false);
  await expect.poll(() => document.title).toBe(`${sample.image(1).prompt} - Portrait Studio`);
  await stage.press(viewer.back);
  await expect.poll(() => location.pathname).toBe("/gallery");
});

it("closes the innermost thing with Escape: a list, the edit, a question, then the image", async () => {
  const now = sample.image(0, { shareUrl: null });
  const { page, texts, stage } = await openImage({
    images: { list: { ...sample.gallery, items: [now] }, get: now },
  });
  const dialogs = () => document.querySelectorAll("[role=dialog], [role=alertdialog]").length;
  const formats = await stage.find("button", texts.viewer.formats.open);
  await user.click(formats);
  (await stage.find("combobox", texts.viewer.uses.rule)).focus();
  await user.keyboard("{Escape}");
  await expect.poll(() => formats.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(formats);
  await stage.press(texts.viewer.edit.open);
  (await stage.field(texts.viewer.edit.instruction)).focus();
  await user.keyboard("{Escape}");
  await stage.find("button", texts.viewer.edit.open);
  expect(location.pathname).toBe("/gallery/img_0");
  await user.click(await stage.find("button", texts.viewer.formats.open));
  await stage.press(texts.viewer.share.copy);
  await expect.poll(dialogs).toBe(2);
  await user.keyboard("{Escape}");
  await expect.poll(dialogs).toBe(1);
  expect(location.pathname).toBe("/gallery/img_0");
  await page.part("dialog", texts.viewer.title);
  // the list under the question, then the image
  await user.keyboard("{Escape}");
  expect(dialogs()).toBe(1);
  await user.keyboard("{Escape}");
  await expect.poll(dialogs).toBe(0);
  expect(location.pathname).toBe("/gallery");
});

it("asks before the first image is public, and takes back at once what was shared", async () => {
  const log = createCallLog(expect);
  const shareUrl = "http://localhost:3000/share/3nWq1vYb8Kx2";
  let isShared = false;
  const now = (number: number) => sample.image(number, { shareUrl: isShared ? shareUrl : null });
  const { texts, page, stage } = await openImage(
    {
      images: {
        list: () => ({ ...sample.gallery, items: [now(0), now(1)] }),
        get: () => now(0),
        share: log.answer("share", (input) => {
          isShared = (input as { shared: boolean }).shared;
          return now(1);
        }),
      },
    },
    "/gallery/img_1",
  );
  const { share } = texts.viewer;
  await stage.find("button", share.copy);
  await user.keyboard("l");
  const ask = await page.part("dialog", share.ask.title);
  await ask.see(share.ask.text);
  await ask.press(share.ask.keep);
  await expect.poll(() => page.all("dialog", share.ask.title)).toEqual([]);
  expect(log.count("share")).toBe(0);
  await stage.press(share.copy);
  const again = await page.part("dialog", share.ask.title);
  await again.select(share.ends, share.ending.week);
  await again.press(share.ask.confirm);
  await log.expectLast("share", { id: "img_1", shared: true, expiresInDays: 7 });
  await page.see(share.copied);
  expect(await navigator.clipboard.readText()).toBe(shareUrl);
  await stage.press(share.stop);
  await log.expectLast("share", { id: "img_1", shared: false });
  // from then on it does it at once, and the toast takes it back
  await expect.poll(() => stage.all("button", share.stop)).toEqual([]);
  await user.keyboard("l");
  await log.expectLast("share", { id: "img_1", shared: true, expiresInDays: null });
  await stage.select(share.ends, share.ending.day);
  await log.expectLast("share", { id: "img_1", shared: true, expiresInDays: 1 });
  const [undo] = await expect
    .poll(() => page.all("button", share.undo))
    .not.toEqual([])
    .then(() => page.all("button", share.undo));
  await user.click(undo as HTMLElement);
  await log.expectLast("share", { id: "img_1", shared: false });
});

it("copies, marks, makes a cover, saves and deletes an image", async () => {
  const log = createCallLog(expect);
  const wanted: unknown[] = [];
  let cover: string | null = null;
  const models = () =>
    sample.models.map((model) => (model.id === "mdl_1" ? { ...model, coverImageId: cover } : model));
  const items = sample.gallery.items.map((item) => ({ ...item, downloadUrl: "/not-there.jpg" }));
  const { texts, page, stage } = await openImage(
    {
      imageEdits: { history: [], running: [] },
      models: {
        list: models,
        cover: log.answer("cover", (input) => {
          cover = (input as { imageId: string | null }).imageId;
          return models()[0] ?? ("NOT_FOUND" as const);
        }),
      },
      images: {
        list: { ...sample.gallery, items },
        download: (input) => {
          wanted.push(input);
          return { url: "/not-there.webp", name: "portrait.webp", print: null, crop: null };
        },
        favourite: log.answer("favourite", sample.image(1)),
        delete: log.answer("delete", (input) => input as { ids: string[] }),
      },
    },
    "/gallery/img_1",
  );
  const { viewer, common, gallery } = texts;
  await stage.press(viewer.copyPrompt);
  await page.see(viewer.promptCopied);
  expect(await navigator.clipboard.readText()).toBe(sample.image(1).prompt);
  await stage.press(viewer.favourite);
  await log.expectLast("favourite", { id: "img_1", favourite: false });
  await stage.press(viewer.cover.use);
  await log.expectLast("cover", { id: "mdl_1", imageId: "img_1" });
  await stage.press(viewer.cover.remove);
  await log.expectLast("cover", { id: "mdl_1", imageId: null });
  await stage.find("button", viewer.cover.use);
  await stage.press(viewer.download);
  await stage.see(`${common.downloadFailed}: ${common.downloadFailedText}`);
  await stage.press(viewer.formats.open);
  const formats = await stage.part("list", viewer.formats.open);
  // four uses, two formats, and the one paper that it is large enough for
  expect(formats.all("button")).toHaveLength(7);
  await formats.press(beginning(viewer.formats.names.webp));
  await expect.poll(() => wanted).toEqual([{ id: "img_1", format: "webp" }]);
  await (await stage.part("alert")).press(common.retry);
  await (await stage.part("alert")).see(common.downloadFailedText);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
  onTestFinished(() => void Reflect.deleteProperty(document, "execCommand"));
  document.execCommand = () => false;
  await user.keyboard("c");
  await stage.see(viewer.copyFailed);
  expect(stage.element.querySelector("details")?.open).toBe(true);
  // without a secure page the browser copies what is selected
  document.execCommand = () => true;
  await user.keyboard("c");
  await stage.seeNo(viewer.copyFailed);
  expect((await stage.find("link", viewer.useSettings)).getAttribute("href")).toContain("seed=4712");
  await stage.press(viewer.delete);
  await log.expectLast("delete", { ids: ["img_1"] });
  await page.see(say(gallery.trash.moved_one, { count: 1 }));
});

it("an edit is asked for, followed, cancelled, compared and kept", async () => {
  const log = createCallLog(expect);
  const pending = sample.edit("edit_9", "img_0", [], { status: "pending", count: 2 });
  const { texts, page, stage } = await openImage(
    {
      imageEdits: {
        create: log.answer("create", pending),
        // one that is not there any more has ended
        running: () => (log.count("create") > 0 ? [pending] : []),
        cancel: log.answer("cancel", sample.edit("edit_3", "img_0", [], { status: "cancelled" })),
        accept: log.answer("accept", sample.image(0)),
      },
    },
    "/gallery/img_0",
    "es",
  );
  const { viewer, common } = texts;
  await stage.press(viewer.edit.open);
  await stage.press(viewer.edit.back);
  await stage.press(viewer.edit.open);
  await (await stage.part("radiogroup", viewer.edit.count)).choose("2");
  const make = () =>
    stage.press(say(viewer.edit.make_other, { count: 2, cost: say(common.credits_other, { count: 2 }) }));
  await make();
  await stage.see(viewer.edit.required);
  await stage.press(viewer.suggestions.warmer);
  await stage.press(viewer.suggestions.vignette);
  const words = `${viewer.suggestions.warmer}, ${viewer.suggestions.vignette.toLowerCase()}`;
  expect((await stage.field(viewer.edit.instruction)).value).toBe(words);
  await make();
  const input = { imageId: "img_0", instruction: words, strength: 0.75, count: 2 };
  await log.expectLast("create", { ...input, seed: expect.any(Number) });
  await (await stage.row("Polaroid", common.status.processing)).press(common.cancel);
  await log.expectLast("cancel", { id: "edit_3" });
  await (await stage.row("moon")).see(viewer.edit.free);
  await (await stage.row("moon")).press(common.retry);
  await expect.poll(() => log.count("create")).toBe(2);
  await stage.press(beginning(say(viewer.versions.number, { number: 4 })));
  expect(location.pathname).toBe("/gallery/img_e3");
  const sides = await stage.part("radiogroup", viewer.compare.label);
  for (const side of ["before", "after", "split"] as const) await sides.choose(viewer.compare[side]);
  await stage.press(viewer.versions.keep);
  await log.expectLast("accept", { originalImageId: "img_0", selectedEditedImageId: "img_e3" });
  await page.see(viewer.versions.accepted);
});

it("a finished edit comes on stage, to be kept or discarded", async () => {
  const log = createCallLog(expect);
  let hasArrived = false;
  const running = sample.edit("edit_9", "img_0", [], { status: "processing", count: 1 });
  const made = sample.image(4, { id: "img_e9", rootId: "img_0", parentId: "img_0", inGallery: false });
  const { texts, stage } = await openImage({
    imageEdits: {
      running: [],
      history: () => [hasArrived ? sample.edit("edit_9", "img_0", ["img_e9"]) : running],
      accept: log.answer("accept", sample.image(0)),
    },
    images: { get: (input) => ((input as { id: string }).id === "img_e9" ? made : sample.image(0)) },
  });
  const { versions } = texts.viewer;
  await stage.find("progressbar");
  expect(stage.all("button", versions.keep)).toEqual([]);
  hasArrived = true;
  await expect.poll(() => location.pathname).toBe("/gallery/img_e9");
  const list = await stage.part("list", versions.title);
  await expect.poll(() => list.all("button").length).toBe(2);
  await stage.press(versions.discard);
  await expect.poll(() => location.pathname).toBe("/gallery/img_0");
  await expect.poll(() => stage.all("button", versions.keep)).toEqual([]);
  const original = await stage.part("list", versions.title);
  await expect.poll(() => original.all("button").length).toBe(2);
  await user.click(original.all("button")[1] as HTMLElement);
  await stage.press(versions.keep);
  await log.expectLast("accept", { originalImageId: "img_0", selectedEditedImageId: "img_e9" });
});

it("a print that would be blurred is not offered", async () => {
  const log: unknown[] = [];
  const { texts, stage } = await openImage({
    images: {
      list: { ...sample.gallery, items: [sample.image(0, { width: 819, height: 1024 })] },
      download: (input) => {
        log.push(input);
        return "FORBIDDEN";
      },
    },
  });
  const { formats, prints } = texts.viewer;
  await stage.press(formats.open);
  const list = await stage.part("list", formats.open);
  await list.see(prints.tooFar);
  expect(list.all("button", beginning(prints.names.a4))).toEqual([]);
  await list.press(beginning(prints.names["10x15"]));
  await expect.poll(() => log).toEqual([{ id: "img_0", format: "jpeg", paper: "10x15" }]);
});

it("is saved for LinkedIn first, with its size, and what can't be a passport photo says why", async () => {
  const log: unknown[] = [];
  const crop = { width: 716, height: 716, dpi: null, ownWidth: 512 };
  const { texts, stage } = await openImage(
    {
      images: {
        list: sample.gallery,
        download: (input) => {
          log.push(input);
          const { use } = input as { use: string };
          if (use.startsWith("passport"))
            return new StudioError("UNFIT_FOR_USE", { use, context: "backdrop" });
          return { url: "data:image/jpeg,", name: "ana-noir-linkedin-716px.jpg", print: null, crop };
        },
      },
    },
    "/gallery/img_0",
    "es",
  );
  const { formats, uses, pixels } = texts.viewer;
  await stage.press(formats.open);
  const list = await stage.part("list", formats.open);
  expect(list.all("button")[0]?.textContent).toContain(uses.linkedin);
  await list.press(beginning(uses.linkedin));
  const enlarged = say(uses.enlarged, { width: 512 });
  await stage.see(`ana-noir-linkedin-716px.jpg, ${say(pixels, { width: 716, height: 716 })}. ${enlarged}`);
  await list.select(uses.rule, uses.rules["passport-us"]);
  await list.see(uses.passportText);
  await list.press(beginning(uses.passport));
  await (await stage.part("alert")).see(texts.errors.UNFIT_FOR_USE_backdrop);
  expect(log).toEqual([
    { id: "img_0", use: "linkedin" },
    { id: "img_0", use: "passport-us" },
  ]);
});
