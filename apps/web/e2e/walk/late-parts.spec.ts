import { expect, type Page, type Route } from "@playwright/test";
import { broken } from "../../src/testing/sample-answers.ts";
import { onDesktop } from "./walk.ts";

/** Of parts that do not come, the browser tells its console. */
const expected = /^Failed to load resource|ChunkLoadError|Failed to load chunk/;
const parts = "**/_next/static/chunks/**";

const palette = (page: Page) => page.getByRole("combobox");

onDesktop("a part that comes late waits for the network in its own place", async ({ texts, open }) => {
  const { common, settings, viewer } = texts;
  const page = await open("/gallery/img_0", {}, { expected });
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
  const page = await open("/create", {}, { expected });
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
  const page = await open("/create", {}, { expected });
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
  const page = await open("/billing", { models: { list: [broken] } }, { expected: /./ });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("alert").filter({ hasText: common.failedToLoad })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: texts.billing.title })).toBeVisible();
});

onDesktop("the panel is there before what it says of words has loaded", async ({ texts, open }) => {
  const arrived = Promise.withResolvers<void>();
  const page = await open("/gallery/img_0", {});
  const edit = page.getByRole("button", { name: texts.viewer.edit.open });
  await expect(edit).toBeVisible();
  await page.route("**/_next/static/**", async (route) => {
    await arrived.promise;
    await route.fallback();
  });
  await edit.click();
  const field = page.getByLabel(texts.viewer.edit.instruction);
  await expect(field).toBeFocused();
  await expect(page.getByText(texts.edits.before)).toHaveCount(0);
  arrived.resolve();
  await expect(page.getByText(texts.edits.before)).toBeVisible();
  await expect(field).toBeFocused();
});

onDesktop(
  "a part whose texts come late leaves the rest of the screen where it is",
  async ({ texts, open }) => {
    const late = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const page = await open(
      "/training",
      { training: { list: [] } },
      {
        prepare: async (page) => {
          await page.route("**/_next/**/*.js", async (route) => {
            const response = await route.fetch();
            if ((await response.text()).includes(texts.photos.source.more)) {
              held.resolve();
              await late.promise;
            }
            await route.fulfill({ response });
          });
          await page.addInitScript(() => {
            const watch = () => {
              const heading = document.querySelector<HTMLElement>("h1");
              if (heading?.checkVisibility()) document.documentElement.dataset.heading = "seen";
              else if (document.documentElement.dataset.heading)
                document.documentElement.dataset.heading = "lost";
              if (document.documentElement.dataset.heading !== "lost") requestAnimationFrame(watch);
            };
            requestAnimationFrame(watch);
          });
        },
      },
    );
    await held.promise;
    await expect(page.getByRole("button", { name: texts.training.continue })).toBeVisible();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    late.resolve();
    await expect(page.getByRole("region", { name: texts.training.models.title })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.heading)).toBe("seen");
  },
);
