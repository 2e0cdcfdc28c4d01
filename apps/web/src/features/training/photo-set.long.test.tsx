import { expect, it } from "vitest";
import { changing } from "~/testing/answer-calls.ts";
import { at, user } from "~/testing/at.ts";
import { createCallLog } from "~/testing/call-log.ts";
import { openScreen } from "~/testing/open-screen.tsx";
import { nothing } from "~/testing/sample-answers.ts";
import * as sample from "~/testing/sample-data.ts";
import * as upload from "~/testing/sample-upload.ts";
import { loadTexts, say } from "~/testing/texts.ts";

const en = await loadTexts("en");
const [first, second] = upload.photos;
if (!(first && second)) throw new Error("There are photos.");
const isReady = { verdict: { level: "ready" as const, problems: [] }, cutOutPending: false };
const examined = upload.photos.map((photo) => ({ ...photo, ...isReady, turned: 0 as const }));
const isChecked = (box: HTMLElement) => box.matches(":checked, [aria-checked=true]");

it("places the face, chooses the cut-out, takes a photo away, and starts over", async () => {
  const log = createCallLog(expect);
  let isGone = false;
  const page = await openScreen("/training", {
    upload: {
      activeSession: () => (isGone ? "NO_ACTIVE_UPLOAD_SESSION" : upload.session),
      turnPhoto: log.answer("turn", first),
      placeHead: log.answer("head", first),
      useCutOut: log.answer("cut-out", first),
      deleteFile: log.answer("delete photo", { id: second.id, deleted: true as const }),
      deleteSession: log.answer("delete session", () => {
        isGone = true;
        return { id: upload.session.id, deleted: true as const };
      }),
    },
  });
  const { training, common } = page.texts;
  const photos = await page.part("list", training.photo.list);
  await expect.poll(() => photos.all("listitem").length).toBe(12);
  const { summary, head } = training;
  const { turnRight, smile } = summary.advice;
  await (await page.part("region", summary.title)).see(summary.variedLight, turnRight, smile);
  await page.press(say(training.photo.turn, { name: first.name }));
  await log.expectLast("turn", { id: first.id, turned: 90 });
  await page.press(say(head.open, { name: first.name }));
  const dialog = await page.part("dialog", head.title);
  for (const move of ["left", "up", "right", "down", "smaller", "larger"] as const)
    await dialog.press(head[move]);
  (await dialog.find("button", head.frame)).focus();
  await user.keyboard("{ArrowRight}");
  await dialog.press(training.cutOut.use, "checkbox");
  await log.expectLast("cut-out", { id: first.id, use: false });
  await dialog.press(common.save);
  await log.expectLast("head", {
    id: first.id,
    headBox: expect.objectContaining({ x: expect.closeTo(0.32) }),
  });
  await expect.poll(() => page.all("dialog")).toEqual([]);
  await page.press(say(training.photo.remove, { name: second.name }));
  await log.expectLast("delete photo", { id: second.id });
  await page.press(training.restore.startOver);
  await (await page.part("dialog")).press(training.restore.confirm);
  await log.expectLast("delete session", { id: upload.session.id });
  await page.see(training.drop.hint);
});

it("reports no face as missing while photos of the set are still examined", async () => {
  let isExamined = false;
  const page = await openScreen("/training", {
    upload: {
      sessionFiles: () =>
        upload.photos.map((photo) =>
          isExamined && photo.verdict === null ? { ...photo, ...isReady } : photo,
        ),
    },
  });
  const { photo, verdict } = page.texts.training;
  const photos = await page.part("list", photo.list);
  await photos.see(verdict.looking);
  await photos.seeNo(verdict.noSubject);
  isExamined = true;
  await photos.see(verdict.noSubject);
});

it("uses the cut-outs that the person chooses, one by one or all that are good", async () => {
  const log = createCallLog(expect);
  const photos = [...examined];
  const page = await openScreen("/training?step=train", {
    upload: {
      sessionFiles: () => photos,
      useCutOut: log.answer("cut-out", (input) => {
        const { id, use } = input as { id: string; use: boolean };
        const index = photos.findIndex((one) => one.id === id);
        const photo = photos[index];
        if (!photo?.cutOut) return "NOT_FOUND" as const;
        photos[index] = { ...photo, cutOut: { ...photo.cutOut, use } };
        return photos[index];
      }),
    },
  });
  const { cutOut } = page.texts.training;
  const box = (number: number) => page.find("checkbox", say(cutOut.useOf, { name: `holiday-${number}.jpg` }));
  expect(isChecked(await box(1))).toBe(true);
  await user.click(await box(1));
  await log.expectLast("cut-out", { id: "pho_0", use: false });
  await page.press(say(cutOut.open, { name: "holiday-1.jpg" }));
  const large = await page.part("dialog", cutOut.title);
  await expect.poll(async () => isChecked(await large.find("checkbox", cutOut.use))).toBe(false);
  await large.press(page.texts.common.close);
  await page.press(cutOut.useGood_one);
  await log.expectLast("cut-out", { id: "pho_0", use: true });
  expect(isChecked(await box(6))).toBe(false);
  await user.click(await box(6));
  await log.expectLast("cut-out", { id: "pho_5", use: true });

  const uncut = examined.map((photo) => ({
    ...photo,
    cutOut: photo.cutOut && { ...photo.cutOut, use: false },
  }));
  const without = await openScreen("/training?step=train", { upload: { sessionFiles: uncut } });
  await without.see(cutOut.noneUsed, cutOut.plainWall);
  // at the upload too, while the photos can still be others
  const crowd = await openScreen("/training", { upload: { sessionFiles: uncut } });
  const { summary } = crowd.texts.training;
  await (await crowd.part("region", summary.title)).see(summary.advice.turnRight, cutOut.plainWall);
  const some = await openScreen("/training", { upload: { sessionFiles: examined } });
  await (await some.part("region", summary.title)).see(summary.advice.turnRight);
  await some.seeNo(cutOut.plainWall);
});

it("says how many photos are still being checked", async () => {
  const sessionFiles = examined.map((photo, index) => (index < 8 ? { ...photo, verdict: null } : photo));
  const page = await openScreen("/training?step=train", { upload: { sessionFiles } });
  await page.see(say(page.texts.training.cutOut.waiting_other, { count: 8 }));
});

it("tells on both steps that an upload session has gone", async () => {
  let isGone = false;
  const answers = (sessionFiles: () => typeof upload.photos | "NOT_FOUND") => ({
    upload: {
      activeSession: () => (isGone ? ("NO_ACTIVE_UPLOAD_SESSION" as const) : upload.session),
      sessionFiles,
    },
    training: { create: changing(() => (isGone ? ("NOT_FOUND" as const) : sample.training("queued"))) },
  });
  const { training, errors, common } = en;
  const page = await openScreen(
    "/training",
    answers(() => (isGone ? "NOT_FOUND" : upload.photos)),
  );
  const photos = await page.part("list", training.photo.list);
  await expect.poll(() => photos.all("listitem").length).toBe(12);
  isGone = true;
  await page.see(errors.NO_ACTIVE_UPLOAD_SESSION);
  await page.press(training.refresh);
  await page.see(training.drop.hint);
  await page.seeNo(errors.NO_ACTIVE_UPLOAD_SESSION);

  isGone = false;
  // photos that are all examined are not asked for again, so only the attempt finds out
  const train = await openScreen(
    "/training?step=train",
    answers(() => (isGone ? "NOT_FOUND" : examined)),
  );
  await train.press(training.train.consent, "checkbox");
  isGone = true;
  await train.press(say(training.train.start, { cost: say(common.credits_other, { count: 20 }) }));
  await train.see(training.train.gone);
  await train.press(training.train.back);
  await train.see(training.drop.hint);

  await (await openScreen("/training?step=train", nothing)).see(training.train.gone);
  const refused = { upload: { activeSession: "FORBIDDEN" as const } };
  await (await openScreen("/training", refused)).see(training.sessionFailed);
});

it("counts photos that are almost the same as one", async () => {
  const photos = examined.slice(1, 11).map((photo, index) => ({
    ...photo,
    ...(index < 2 && { verdict: { level: "attention" as const, problems: ["duplicate" as const] } }),
  }));
  const page = await openScreen("/training", { upload: { sessionFiles: photos } });
  const { training } = en;
  const proceed = await page.find("button", training.continue);
  const list = at(await page.find("list", training.photo.list));
  await expect.poll(() => list.all("listitem").length).toBe(10);
  expect(proceed).toHaveProperty("disabled", true);
  expect(document.getElementById(proceed.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    `${say(training.notEnough_other, { count: 10 })} ${say(training.meter.alike_other, { count: 2 })}`,
  );
  await page.see(say(training.meter.needed, { count: 8, minimum: 10 }));
});
