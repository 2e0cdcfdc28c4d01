import { expect, type Page, type Route } from "@playwright/test";
import { broken, everything } from "../screens/sample-answers.ts";
import { onDesktop } from "./walk.ts";

/** Of parts that do not come, the browser tells its console. */
const expected = /^Failed to load resource|ChunkLoadError|Failed to load chunk/;
const parts = "**/_next/static/chunks/**";

const palette = (page: Page) => page.getByRole("combobox");

onDesktop("a part that comes late waits for the network in its own place", async ({ texts, open }) => {
  const { common, settings, viewer } = texts;
  const page = await open("/gallery/img_0", everything, { expected });
  const stage = page.getByRole("dialog", { name: viewer.title });
  await expect(stage.getByRole("button", { name: viewer.edit.open })).toBeVisible();
  const failed = page.getByRole("alert").filter({ hasText: common.failedToLoad });
  const again = failed.first().getByRole("button", { name: common.retry });

  await page.context().setOffline(true);
  await page.keyboard.press("e");
  await stage.getByText(viewer.edit.sliders, { exact: true }).click();
  await expect(failed.first()).toBeVisible();
  await expect(stage.getByRole("list", { name: viewer.filmStrip })).toBeVisible();
  await again.click();
  await expect(failed.first()).toBeVisible();
  await page.context().setOffline(false);
  // nobody has to press anything
  await expect(page.getByRole("slider").first()).toBeVisible();
  await expect(failed).toHaveCount(0);

  await page.goto("/create");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.context().setOffline(true);
  await page.keyboard.press("Control+k");
  await expect(failed).toBeVisible();
  await failed.getByRole("button", { name: common.close }).click();
  await expect(failed).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(failed).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("dialog", { name: settings.keyboard.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeVisible();
});

onDesktop("a server that is away for a moment is asked again", async ({ texts, open }) => {
  const page = await open("/create", everything, { expected });
  await expect(page.getByRole("heading", { level: 1, name: texts.create.title })).toBeVisible();
  let refusals = 0;
  await page.route(parts, (route) => {
    refusals += 1;
    return refusals > 3 ? route.continue() : route.fulfill({ status: 503 });
  });
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeVisible();
  expect(refusals).toBeGreaterThan(1);
});

onDesktop("after an update an open tab gets the new parts by reloading, once", async ({ texts, open }) => {
  const { common, create } = texts;
  const page = await open("/create", everything, { expected });
  const heading = page.getByRole("heading", { level: 1, name: create.title });
  await expect(heading).toBeVisible();
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  const gone = (route: Route) => route.fulfill({ status: 404, contentType: "text/plain", body: "" });
  await page.route(parts, gone);
  // the new build has its parts
  page.on("framenavigated", () => void page.unroute(parts, gone));
  await page.keyboard.press("Control+k");
  await expect.poll(() => loads).toBe(1);
  await expect(heading).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press("Escape");

  // a part that even the new build does not have is not reloaded for again
  await page.route(parts, gone);
  await page.keyboard.press("?");
  await expect(page.getByRole("alert").filter({ hasText: common.failedToLoad })).toBeVisible();
  await expect(heading).toBeVisible();
  expect(loads).toBe(1);
});

onDesktop("what breaks in a feature leaves the rest of the screen", async ({ texts, open }) => {
  const { common } = texts;
  const page = await open(
    "/billing",
    { ...everything, models: { ...everything.models, list: [broken] } },
    { expected: /./ },
  );
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("alert").filter({ hasText: common.failedToLoad })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: texts.billing.title })).toBeVisible();
});
