import { expect, type Page, test } from "@playwright/test";
import { newEmail, signIn } from "./person.ts";

/** Whatever a screen needs at first, it asks for in one request: another would be another round trip. */
const screens = ["/create", "/gallery", "/training", "/billing", "/settings"];

test("each screen asks for all that it shows in one request", async ({ page }) => {
  await signIn(page, newEmail("requests"));
  const found: [screen: string, requests: string[]][] = [];
  for (const screen of screens) {
    const asked = callsOf(page);
    await page.goto(screen, { waitUntil: "networkidle" });
    await expect(page.locator("main h1")).toBeVisible();
    found.push([screen, asked()]);
  }
  expect(found).toEqual(screens.map((screen) => [screen, [expect.stringContaining("auth.me")]]));
});

/** @returns a function that gives the calls of each request since then */
function callsOf(page: Page): () => string[] {
  const asked: string[] = [];
  const note = (request: { url: () => string }) => {
    const [, calls] = /\/api\/trpc\/([^?]+)/.exec(request.url()) ?? [];
    if (calls) asked.push(calls);
  };
  page.on("request", note);
  return () => {
    page.off("request", note);
    return asked;
  };
}
