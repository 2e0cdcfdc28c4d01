import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  test,
} from "@playwright/test";
import { samplePhotos } from "@portrait-studio/sample-people";
import { type Answers, answerCalls } from "../../src/testing/answer-calls.ts";
import { withAnswers } from "../../src/testing/sample-answers.ts";

/** A page of somebody who is signed in, or of a visitor, in a browser of its own, with these answers to its calls. */
export async function openAs(
  browser: Browser,
  options: BrowserContextOptions,
  answers: Answers,
  visitor = false,
): Promise<Page> {
  return openIn(await openContext(browser, options), answers, visitor);
}

export function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  return browser.newContext({ ...options, baseURL: test.info().project.use.baseURL });
}

/** As `openAs`, in a browser that has shown others before: what it has fetched stays, what they have kept in it is gone. */
export async function openIn(context: BrowserContext, answers: Answers, visitor = false): Promise<Page> {
  const page = await context.newPage();
  // once a tab: whoever signs out stays signed out
  await page.addInitScript((isVisitor) => {
    if (sessionStorage.getItem("opened")) return;
    localStorage.clear();
    if (!isVisitor) localStorage.setItem("auth_token", "sample");
    sessionStorage.setItem("opened", "yes");
  }, visitor);
  const answer = answerCalls(withAnswers(answers));
  await page.route("**/api/trpc/**", async (route) => {
    const asked = route.request();
    const response = await answer(
      new Request(asked.url(), {
        method: asked.method(),
        headers: asked.headers(),
        ...(asked.method() === "POST" && { body: asked.postData() ?? "" }),
      }),
    );
    const { status, headers } = response;
    await route
      .fulfill({ status, headers: Object.fromEntries(headers), body: await response.text() })
      // the page has gone on meanwhile
      .catch(() => undefined);
  });
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
