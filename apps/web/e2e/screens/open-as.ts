import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, type Page, test } from "@playwright/test";
import { environment } from "../environment.ts";
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
  const pictures = await samplePictures();
  await page.route("**/sample/*.jpg", (route) => {
    const number = Number(/(\d+)\.jpg$/.exec(route.request().url())?.[1]);
    const path = pictures[number % pictures.length];
    return path ? route.fulfill({ path }) : route.abort();
  });
  return page;
}

/** The files of the photos that stand for portraits. */
export async function samplePictures(): Promise<string[]> {
  const { photosFolder } = environment;
  if (!photosFolder) throw new Error("SAMPLE_PHOTOS names no folder with JPEG photos.");
  const names = (await readdir(photosFolder)).filter((name) => /\.jpe?g$/i.test(name)).sort();
  return names.map((name) => join(photosFolder, name));
}
