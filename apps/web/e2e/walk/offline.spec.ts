import { expect } from "@playwright/test";
import { loadAbout } from "@portrait-studio/i18n/screens";
import * as sample from "../../src/testing/sample-data.ts";
import { look } from "../look.ts";
import { createLog, onPhone } from "./walk.ts";

onPhone(
  "without a connection there is a page of the studio's own, and nothing queued is lost",
  async ({ texts, open }) => {
    const { create, common } = texts;
    const { about } = await loadAbout("en");
    const log = createLog();
    const page = await open(
      "/generate",
      { generation: { create: log.answer("create", sample.request(7, { status: "pending", outputs: [] })) } },
      { expected: /^Failed to load resource/ },
    );
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.getByLabel(create.prompt.label, { exact: true }).fill("A portrait by the sea");
    const context = page.context();
    await context.setOffline(true);
    await expect(page.getByText(common.offline.title)).toBeVisible();
    await page
      .getByRole("button", { name: /4/ })
      .filter({ hasText: /credit/ })
      .click();
    expect(log.count("create")).toBe(0);
    // a reload would lose what waits
    const warns = () =>
      page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
    await expect.poll(warns).toBe(true);
    await context.setOffline(false);
    await expect.poll(() => log.count("create")).toBe(1);
    await expect.poll(warns).toBe(false);
    // a studio that was away comes back without such an event
    await page.addInitScript(() =>
      window.addEventListener("online", (event) => event.stopImmediatePropagation()),
    );
    await context.setOffline(true);
    await page.goto("/gallery");
    await expect(page.getByRole("heading", { level: 1, name: about.offline.title })).toBeVisible();
    await expect(page.getByText(about.offline.text)).toBeVisible();
    await look(page, "offline");
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: texts.gallery.title })).toBeVisible();
    expect(log.count("create")).toBe(1);
  },
);
