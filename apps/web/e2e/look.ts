import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { environment } from "./environment.ts";

/** Takes a screenshot, and expects no accessibility error, nothing beyond the edge of the window and a value for each text that asks for one. */
export async function look(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expectImagesShown(page);
  await expectStill(page);
  await page.screenshot({ path: `${environment.artifacts}/screens/${name}.png`, animations: "disabled" });
  // no page has frames, for which axe would open a second page; and only what it finds wrong is written out
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect.soft(found, `axe on ${name}`).toEqual([]);
  expect.soft(await readOverhang(page), `${name} scrolls sideways`).toEqual([]);
  // the reference quotes texts as they are stored
  const raw = page.getByText("{{");
  if (!name.startsWith("reference")) await expect.soft(raw, `a text of ${name} lacks a value`).toHaveCount(0);
}

/** What comes in has come in: halfway, its colours are not its own. What moves for ever, such as a spinner, does not count. */
async function expectStill(page: Page): Promise<void> {
  const moving = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === "running" && Number(effect?.getComputedTiming().endTime) < 5000,
      ).length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
}

/** What makes the page wider than its window: each element beyond the edge, with its right end in pixels. */
function readOverhang(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [
      `${scrollWidth} of ${clientWidth} pixels`,
      ...beyond.map((element) => `${element.tagName} ${element.textContent?.slice(0, 30)}`),
    ];
  });
}

/** What a language with longer words would do: every text grows by 40 %, in words as long as those that it has. */
export async function lengthenTexts(page: Page): Promise<void> {
  // React compares what it finds when it comes with what it would have written
  await page.waitForFunction(
    () =>
      !document.querySelector('script[src*="/_next/"]') ||
      Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
  await page.evaluate(() => {
    // a name of its own has to hold the words that are seen
    const unchanged = "script, style, title, kbd, a[aria-label], button[aria-label]";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const words = text.data.trim();
      if (!/[a-z]{2}/i.test(words) || text.parentElement?.closest(unchanged)) continue;
      let more = "";
      for (const word of words.split(/\s+/)) if (more.length < words.length * 0.4) more += ` ${word}`;
      text.data += words.includes(" ") ? more : words.slice(0, Math.ceil(words.length * 0.4));
    }
  });
}

/** Every image in sight has loaded, and none is broken. What a strip or a dialog hides may wait until somebody scrolls to it. */
async function expectImagesShown(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.images].filter((image) => {
            const { left, top, width, height } = image.getBoundingClientRect();
            // also under a frame or a bar that lets something of it be seen
            const isInSight = document.elementsFromPoint(left + width / 2, top + height / 2).includes(image);
            return isInSight && !(image.complete && image.naturalWidth > 0);
          }).length,
      ),
    )
    .toBe(0);
  // arrived is not painted yet: they are decoded beside the page
  await page.evaluate(() =>
    Promise.allSettled(
      [...document.images].filter(({ complete }) => complete).map((image) => image.decode()),
    ),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** What can be tapped and is less than 44 pixels high or wide, links within a text aside. */
export function readSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const target of document.querySelectorAll<HTMLElement>("a[href], button, summary, select, label")) {
      const { left, top, width, height } = target.getBoundingClientRect();
      const inSight = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!inSight || !target.contains(inSight)) continue;
      const isInText = getComputedStyle(target).display === "inline";
      if (isInText || (target.matches("label") && !target.querySelector("input"))) continue;
      if (width >= 43.5 && height >= 43.5) continue;
      const name = target.getAttribute("aria-label") ?? target.textContent?.trim().slice(0, 30);
      found.push(`${name} ${Math.round(width)} x ${Math.round(height)}`);
    }
    return found;
  });
}

/** Buttons whose words break over several lines. */
export function readBrokenButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const button of document.querySelectorAll<HTMLElement>(".button:not(.button-link)")) {
      const tops: number[] = [];
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement } = walker.currentNode;
        if (!parentElement || getComputedStyle(parentElement).clipPath !== "none") continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        tops.push(...[...range.getClientRects()].map(({ top }) => top));
      }
      if (Math.max(...tops) - Math.min(...tops) > 8) found.push(button.textContent ?? "");
    }
    return found;
  });
}

/** Console errors of the page, with the address of what failed; an unexpected one fails the test. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}
