import { type Browser, type BrowserContextOptions, type Page, test } from "@playwright/test";
import { samplePhotos } from "@portrait-studio/sample-people";
import { type Answers, answerCalls } from "./answer-calls.ts";

/** A page of somebody who is signed in, or of a visitor, in a browser of its own, with these answers to its calls. */
export async function openAs(
  browser: Browser,
  options: BrowserContextOptions,
  answers: Answers,
  visitor = false,
): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: test.info().project.use.baseURL });
  if (!visitor) {
    // once a tab: whoever signs out stays signed out
    await context.addInitScript(() => {
      if (!sessionStorage.getItem("signed_in")) localStorage.setItem("auth_token", "sample");
      sessionStorage.setItem("signed_in", "yes");
    });
  }
  const page = await context.newPage();
  await answerCalls(page, answers);
  await page.route("**/sample/*.jpg", (route) => {
    const number = Number(/(\d+)\.jpg$/.exec(route.request().url())?.[1]);
    const path = samplePhotoFiles[number % samplePhotoFiles.length];
    return path ? route.fulfill({ path }) : route.abort();
  });
  return page;
}

/** The files of the photos that stand for images. */
export const samplePhotoFiles: readonly string[] = samplePhotos
  .filter(({ person }) => person === "amara")
  .map(({ path }) => path);
