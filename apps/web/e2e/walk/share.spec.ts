import { expect } from "@playwright/test";
import { everything } from "../screens/sample-answers.ts";
import { createLog, onPhone } from "./walk.ts";

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
