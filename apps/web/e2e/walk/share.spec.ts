import { expect } from "@playwright/test";
import { samples } from "@portrait-studio/api/samples";
import { look } from "../look.ts";
import { changing } from "../screens/answer-calls.ts";
import { everything } from "../screens/sample-answers.ts";
import { createLog, onPhone, say, walk } from "./walk.ts";

walk("several shared portraits are on one page, without those that have ended", async ({ texts, open }) => {
  const { share } = texts;
  const reported: unknown[] = [];
  const page = await open(
    "/share/one,ended,two",
    {
      ...everything,
      images: {
        ...everything.images,
        shared: (input) =>
          (input as { token: string }).token === "ended"
            ? ("NOT_FOUND" as const)
            : { ...samples.SharedImage, url: "/sample/1.jpg" },
        report: changing((input) => {
          reported.push(input);
          return { ok: true as const };
        }),
      },
    },
    { visitor: true, expected: /^Failed to load resource/ },
  );
  await expect(page.getByRole("heading", { level: 1, name: share.titleMany })).toBeAttached();
  for (const number of [1, 2])
    await expect(page.getByRole("img", { name: say(share.altOf, { number, count: 2 }) })).toBeVisible();
  await expect(page.getByRole("main").getByRole("img")).toHaveCount(2);
  await look(page, "share-several");
  await page.getByRole("button", { name: say(share.report.openOf, { number: 2 }) }).click();
  await page.getByLabel(share.report.reason).selectOption({ label: share.report.reasons.minor });
  await page.getByRole("button", { name: share.report.send }).click();
  await expect.poll(() => reported).toEqual([{ token: "two", reason: "minor" }]);
});

onPhone("a visitor reports a shared image", async ({ texts, open }) => {
  const { share } = texts;
  const log = createLog();
  const answers = {
    ...everything,
    images: { ...everything.images, report: log.answer("report", { ok: true as const }) },
  };
  const page = await open("/share/3nWq1vYb8Kx2", answers, { visitor: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button(share.report.open).click();
  await button(share.report.send).click();
  await expect(page.getByRole("alert").filter({ hasText: share.report.choose })).toBeVisible();
  await page.getByLabel(share.report.reason).selectOption({ label: share.report.reasons.deceptive });
  await page.getByLabel(share.report.note).fill("It is on a dating site.");
  await button(share.report.send).click();
  await expect(page.getByRole("dialog", { name: share.report.thanks })).toBeVisible();
  await log.expectLast("report", {
    token: "3nWq1vYb8Kx2",
    reason: "deceptive",
    note: "It is on a dating site.",
  });
  await page.getByRole("dialog").getByText(share.report.close, { exact: true }).last().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
