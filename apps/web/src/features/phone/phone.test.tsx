import { samples } from "@portrait-studio/api/samples";
import { expect, it, vi } from "vitest";
import { changing } from "~/testing/answer-calls.ts";
import { user } from "~/testing/at.ts";
import { createCallLog } from "~/testing/call-log.ts";
import { openScreen } from "~/testing/open-screen.tsx";
import { nothing } from "~/testing/sample-answers.ts";
import * as upload from "~/testing/sample-upload.ts";
import { say } from "~/testing/texts.ts";

const file = (name: string, type = "image/jpeg") => new File(["x"], name, { type });

/** Answers uploads as the API does, once they are let through. */
function answerUploads() {
  const sent: { url: string; answer: (status: number, body: object) => void }[] = [];
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends EventTarget {
      upload = new EventTarget();
      responseText = "";
      #url = "";
      open(_method: string, url: string) {
        this.#url = url;
      }
      setRequestHeader() {}
      abort() {}
      send() {
        const answer = (_status: number, body: object) => {
          this.responseText = JSON.stringify(body);
          this.dispatchEvent(new Event("load"));
          this.dispatchEvent(new Event("loadend"));
        };
        sent.push({ url: this.#url, answer });
      }
    },
  );
  return sent;
}

it("shows a computer the code and the address of a link, and ends it", async () => {
  const log = createCallLog(expect);
  const page = await openScreen("/training", {
    ...nothing,
    upload: {
      ...nothing.upload,
      createSession: log.answer("session", upload.session),
      sessionFiles: [],
      createPhoneLink: log.answer("link", { ...samples.PhoneLink, phoneUntil: upload.phoneUntil }),
      endPhoneLink: log.answer("end", { id: upload.session.id, deleted: true as const }),
    },
  });
  const { phone } = page.texts.training;
  await page.press(phone.offer);
  await log.expectLast("link", { id: upload.session.id });
  const panel = await page.part("region", phone.title);
  expect((await panel.find("link", samples.PhoneLink.url)).getAttribute("href")).toBe(samples.PhoneLink.url);
  await panel.find("img", phone.code);
  await panel.press(phone.end);
  await log.expectLast("end", { id: upload.session.id });
  await page.find("button", phone.offer);
});

it("shows photos of a phone as they come, and after a reload that one may come", async () => {
  let count = 1;
  const page = await openScreen("/training", {
    upload: {
      activeSession: { ...upload.session, phoneUntil: upload.phoneUntil },
      // all are examined: nothing else would ask again
      sessionFiles: () => upload.photos.filter(({ verdict }) => verdict).slice(0, count),
    },
  });
  const { phone, photo } = page.texts.training;
  await page.find("button", phone.again);
  const list = await page.part("list", photo.list);
  expect(list.all("listitem")).toHaveLength(1);
  count = 3;
  await expect.poll(() => list.all("listitem").length, { timeout: 5000 }).toBe(3);
});

it("guides on a phone from photo to photo, keeps it awake while it sends, and says how many there are", async () => {
  const sent = answerUploads();
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release }));
  Object.assign(navigator, { wakeLock: { request } });
  let fileCount = 9;
  const phoneSession = () => ({ fileCount, phoneUntil: upload.phoneUntil });
  const page = await openScreen("/phone/token-1", { upload: { phoneSession } }, { visitor: true });
  const { phone, meter, photo, refusal } = page.texts.training;
  await page.find("heading", phone.front);
  await page.see(say(meter.needed, { count: 9, minimum: 10 }));
  const camera = await page.field(phone.take);
  expect([camera.accept, camera.getAttribute("capture"), camera.multiple]).toEqual([
    "image/*",
    "user",
    false,
  ]);
  await user.upload(camera, file("image.jpg"));
  await page.find("heading", phone.left);
  await expect.poll(() => request.mock.calls).toEqual([["screen"]]);
  await expect
    .poll(() => sent.map(({ url }) => new URL(url, location.href).search))
    .toEqual(["?phoneToken=token-1"]);
  expect(release).not.toHaveBeenCalled();
  fileCount = 10;
  sent[0]?.answer(200, { files: [], rejected: [], known: [] });
  await page.see(photo.sent, say(meter.enough, { count: 10, maximum: 20 }), phone.enough);
  await expect.poll(() => release.mock.calls.length).toBe(1);

  await user.upload(await page.field(phone.choose), [file("1.jpg"), file("empty.jpg")]);
  await expect.poll(() => sent.length).toBe(3);
  const message = "Too large.";
  sent[1]?.answer(413, { code: "FILE_TOO_LARGE", message });
  await page.see(say(page.texts.errors.FILE_TOO_LARGE, { maximumMegabytes: 10 }));
  await page.seeNo(refusal.type);
});

it("tells a phone that its link has ended, also in the middle of a photo", async () => {
  const sent = answerUploads();
  let hasEnded = false;
  const page = await openScreen(
    "/phone/token-1",
    {
      upload: {
        phoneSession: () => (hasEnded ? "NOT_FOUND" : { fileCount: 0, phoneUntil: upload.phoneUntil }),
        createPhoneLink: changing(() => samples.PhoneLink),
      },
    },
    { visitor: true, language: "es" },
  );
  const { phone } = page.texts.training;
  await user.upload(await page.field(phone.take), file("image.jpg"));
  await expect.poll(() => sent.length).toBe(1);
  hasEnded = true;
  sent[0]?.answer(404, { code: "NOT_FOUND", message: "" });
  await page.see(phone.ended, phone.endedText);
  await page.seeNo(phone.take);
});
