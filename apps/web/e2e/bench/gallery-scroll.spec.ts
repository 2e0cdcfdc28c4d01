import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, expect, test } from "@playwright/test";
import { samples } from "@portrait-studio/api/samples";
import * as account from "../../src/testing/sample-account.ts";
import * as sample from "../../src/testing/sample-data.ts";
import { openAs, samplePhotoFiles } from "../screens/open-as.ts";

const total = 10_000;

/** in pixels a frame: as fast as a wheel or a flick brings anybody, and as fast as dragging the scroll bar */
for (const perFrame of [120, 400]) {
  test(`10,000 images scroll, ${perFrame} px a frame`, ({ browser }) => scroll(browser, perFrame));
}

/** Scrolls a gallery of 10,000 images from its top to its end, and measures the page. */
async function scroll(browser: Browser, perFrame: number): Promise<void> {
  test.setTimeout(15 * 60_000);
  await using imageServer = await serveImages();
  const page = await openAs(
    browser,
    { viewport: { width: 1440, height: 900 } },
    {
      auth: { me: sample.user },
      billing: { balance: account.balance, prices: samples.Prices },
      generation: { list: sample.noRequests },
      imageEdits: { running: [] },
      training: { list: [] },
      models: { list: sample.models },
      images: {
        list: (input) => {
          const { cursor, limit } = input as { cursor?: string; limit: number };
          const from = Number(cursor ?? 0);
          const to = Math.min(total, from + limit);
          const items = Array.from({ length: to - from }, (_, index) =>
            sampleImage(from + index, imageServer.origin),
          );
          return { items, total, nextCursor: to < total ? String(to) : null };
        },
      },
    },
  );
  await page.goto("/gallery");
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await expect(page.getByTestId("top-progress")).toHaveAttribute("data-active", "false");
  // what is seen first has come up: a person looks before they scroll
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>("[role=listitem] img")].every(
      (image) => image.complete && image.getAnimations().length === 0,
    ),
  );

  const seen = await page.evaluate(async (step) => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
    }).observe({ type: "longtask" });
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const gaps: number[] = [];
    let [nodes, still, last] = [0, 0, await frame()];
    // three seconds without anything more to scroll to are the end
    while (still < 180) {
      const before = window.scrollY;
      window.scrollBy(0, step);
      const now = await frame();
      if (window.scrollY > before) gaps.push(now - last);
      still = window.scrollY > before ? 0 : still + 1;
      last = now;
      nodes = Math.max(nodes, document.querySelectorAll("*").length);
    }
    gaps.sort((one, other) => one - other);
    const at = (part: number) => Math.round(gaps[Math.floor(gaps.length * part)] ?? 0);
    return { tasks, nodes, frames: gaps.length, median: at(0.5), p99: at(0.99) };
  }, perFrame);

  const { tasks, nodes, frames, median, p99 } = seen;
  process.stdout.write(
    `${frames} frames, median ${median} ms, p99 ${p99} ms; tasks over 50 ms: ${tasks.length}, longest ${Math.max(0, ...tasks)} ms; at most ${nodes} DOM nodes\n`,
  );
  await expect(page.getByRole("status").filter({ hasText: "10,000 of 10,000" })).toBeVisible();
  expect(nodes).toBeLessThan(2_000);
}

/** Each has an address and a placeholder of its own, so that neither is cached from an earlier image. */
function sampleImage(number: number, origin: string): ReturnType<typeof sample.image> {
  const known = sample.image(number);
  const thumbhash = Buffer.from(known.thumbhash, "base64");
  thumbhash.writeUInt16LE(number, thumbhash.length - 2);
  return { ...known, thumbnailUrl: `${origin}/${number}.jpg`, thumbhash: thumbhash.toString("base64") };
}

/** Any address leads to an image. Answered beside the browser's own tools, which would be busier than the page. */
async function serveImages(): Promise<AsyncDisposable & { origin: string }> {
  const files = await Promise.all(samplePhotoFiles.map((path) => readFile(path)));
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.writeHead(200, { "content-type": "image/jpeg" }).end(files[asked % files.length]);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
