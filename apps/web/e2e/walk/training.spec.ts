import { expect, type Page } from "@playwright/test";
import { nothing } from "../../src/testing/sample-answers.ts";
import * as upload from "../../src/testing/sample-upload.ts";
import { say } from "../../src/testing/texts.ts";
import { createLog, onDesktop, onPhone, walk } from "./walk.ts";

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
  const page = await open("/training", { upload: { sessionFiles: photos } });
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
  const page = await open("/training", { upload: { sessionFiles: () => stored } });
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
