import { samples } from "@portrait-studio/api/samples";
import { expect, it } from "vitest";
import { user } from "~/testing/at.ts";
import { createCallLog } from "~/testing/call-log.ts";
import { openScreen } from "~/testing/open-screen.tsx";
import { say } from "~/testing/texts.ts";

const shared = { ...samples.SharedImage, url: "/sample/1.jpg" };

it("shows several portraits on one page, without those that have ended, and one is reported", async () => {
  const log = createCallLog(expect);
  const page = await openScreen(
    "/share/one,ended,two",
    {
      images: {
        shared: (input) => ((input as { token: string }).token === "ended" ? "NOT_FOUND" : shared),
        report: log.answer("report", { ok: true as const }),
      },
    },
    { visitor: true, language: "es" },
  );
  const { share } = page.texts;
  await page.find("heading", share.titleMany);
  for (const number of [1, 2]) await page.find("img", say(share.altOf, { number, count: 2 }));
  const main = await page.part("main");
  expect(main.all("img")).toHaveLength(2);
  // each says how it came about
  expect(main.all("link", page.texts.common.origin.backdrop)).toHaveLength(2);
  await page.press(say(share.report.openOf, { number: 2 }));
  await page.select(share.report.reason, share.report.reasons.minor);
  await page.press(share.report.send);
  await log.expectLast("report", { token: "two", reason: "minor" });
});

it("takes a visitor's report of an image, with a reason and a note", async () => {
  const log = createCallLog(expect);
  const report = log.answer("report", { ok: true as const });
  const page = await openScreen("/share/3nWq1vYb8Kx2", { images: { report } }, { visitor: true });
  const texts = page.texts.share.report;
  await page.press(texts.open);
  await page.press(texts.send);
  await page.see(texts.choose);
  await page.select(texts.reason, texts.reasons.deceptive);
  await page.fill(texts.note, "It is on a dating site.");
  await page.press(texts.send);
  const thanks = await page.part("dialog", texts.thanks);
  const note = "It is on a dating site.";
  await log.expectLast("report", { token: "3nWq1vYb8Kx2", reason: "deceptive", note });
  await user.click(thanks.all("button", texts.close).at(-1) as HTMLElement);
  await expect.poll(() => page.all("dialog")).toEqual([]);
});
