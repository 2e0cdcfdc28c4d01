import { expect, test } from "@playwright/test";
import { loadScreen, loadShell } from "@portrait-studio/i18n/screens";
import { openAs } from "../screens/open-as.ts";
import { everything, working } from "../screens/sample-answers.ts";
import * as sample from "../screens/sample-data.ts";
import { createLog, onDesktop, say } from "./walk.ts";

const phone = { viewport: { width: 320, height: 568 }, locale: "en-US", reducedMotion: "reduce" } as const;

test("on a phone the jobs pill stays in the bar at the top, beside its controls", async ({ browser }) => {
  const { common } = await loadShell("en");
  const { select } = await loadScreen("en", "gallery");
  const page = await openAs(browser, phone, working);
  await page.goto("/gallery");
  await page.getByRole("button", { name: select.begin }).click();
  await page.getByRole("checkbox").first().click();
  await expect(page.getByRole("region", { name: select.bar })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const bar = page.getByRole("banner");
  const pill = bar.getByRole("button", { name: new RegExp(`^${common.jobs.open}`) });
  await expect(pill).toBeInViewport({ ratio: 1 });
  const controls = await bar.locator("a, button").filter({ visible: true }).all();
  const places = await Promise.all(controls.map((control) => control.boundingBox()));
  const inOrder = places.flatMap((place) => place ?? []).sort((one, other) => one.x - other.x);
  expect(inOrder).toHaveLength(4);
  for (const [index, place] of inOrder.entries())
    expect(place.x + place.width).toBeLessThanOrEqual(inOrder[index + 1]?.x ?? 320);
  await pill.click();
  await expect(page.getByRole("dialog", { name: common.jobs.title })).toBeVisible();
});

onDesktop("the requests of a shoot are one job, with one progress and one end", async ({ texts, open }) => {
  const { jobs, cancel } = texts.common;
  const log = createLog();
  const shoot = sample.shoot();
  const page = await open("/gallery", {
    ...everything,
    generation: { ...everything.generation, list: { items: shoot.requests, nextCursor: null, total: 2 } },
    shoots: { get: shoot, cancel: log.answer("cancel", { ...shoot, status: "cancelled" as const }) },
  });
  await page
    .getByRole("button", { name: new RegExp(`^${jobs.open}`) })
    .filter({ visible: true })
    .click();
  const sheet = page.getByRole("dialog", { name: jobs.title });
  const name = say(jobs.shoot_other, { count: 3 });
  await expect(sheet.getByRole("listitem")).toHaveCount(1);
  await expect(sheet.getByRole("link", { name })).toBeVisible();
  const progress = sheet.getByRole("progressbar", { name: say(jobs.progress, { name }) });
  await expect(progress).toHaveAttribute("aria-valuenow", "33");
  await sheet.getByRole("button", { name: cancel }).click();
  await log.expectLast("cancel", { id: "sho_1" });
});
