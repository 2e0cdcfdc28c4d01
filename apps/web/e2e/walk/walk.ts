import { fileURLToPath } from "node:url";
import { type Browser, expect, type Page, test } from "@playwright/test";
import type { Language } from "@portrait-studio/contract/languages";
import { loadScreen, loadShell } from "@portrait-studio/i18n/screens";
import { inTurn } from "@portrait-studio/testing/in-turn";
import { watchConsole } from "../look.ts";
import { type Answers, changing } from "../screens/answer-calls.ts";
import { openAs } from "../screens/open-as.ts";

/** Both languages and both devices, in both themes; the runs with a real worker add the other pairs. */
const appearances = [
  { name: "desktop-es", viewport: { width: 1440, height: 900 }, locale: "es-ES", colorScheme: "dark" },
  { name: "phone-en", viewport: { width: 360, height: 780 }, locale: "en-US", colorScheme: "light" },
] as const;

/** images are examined elsewhere */
const smallImage = fileURLToPath(new URL("../../public/previews/noir-woman-480.webp", import.meta.url));

type Appearance = (typeof appearances)[number];

export interface Walk {
  phone: boolean;
  language: Language;
  /** what the screens say in this language */
  texts: Awaited<ReturnType<typeof textsIn>>;
  /** a page of somebody who is signed in, or of a visitor; what its console complains of fails the walk */
  open: (path: string, answers: Answers, options?: OpenOptions) => Promise<Page>;
}

interface OpenOptions {
  visitor?: boolean;
  /** console errors that the walk causes itself start like this */
  expected?: RegExp;
  /** before the page is opened */
  prepare?: (page: Page) => Promise<unknown>;
}

type Steps = (walk: Walk) => Promise<void>;

/**
 * A walk through screens, in each appearance in turn: each button is pressed by the words that it has there. The pages are the built
 * ones; what the studio answers comes from the walk, so that any answer can be had at once.
 */
export function walk(title: string, steps: Steps): void {
  walkIn(inTurn(appearances, title.length), title, steps);
}

/** A walk through screens that behave alike on a phone and in the other language. */
export function onDesktop(title: string, steps: Steps): void {
  walkIn(appearances.slice(0, 1), title, steps);
}

/** A walk through screens that behave alike on a desktop and in the other language. */
export function onPhone(title: string, steps: Steps): void {
  walkIn(appearances.slice(1), title, steps);
}

function walkIn(chosen: readonly Appearance[], title: string, steps: Steps): void {
  for (const appearance of chosen) {
    test(`${title}, ${appearance.name}`, async ({ browser }) => {
      const language = appearance.locale.slice(0, 2) as Language;
      const opened: { page: Page; complaints: string[]; expected: RegExp | undefined }[] = [];
      await steps({
        phone: appearance.viewport.width < 900,
        language,
        texts: await textsIn(language),
        open: async (path, answers, { visitor, expected, prepare } = {}) => {
          const page = await openPage(browser, appearance, answers, visitor);
          opened.push({ page, complaints: watchConsole(page), expected });
          await prepare?.(page);
          await page.goto(path);
          return page;
        },
      });
      for (const { page, complaints, expected } of opened) {
        expect(complaints.filter((words) => !expected?.test(words))).toEqual([]);
        await page.context().close();
      }
    });
  }
}

async function openPage(
  browser: Browser,
  { name: _name, ...appearance }: Appearance,
  answers: Answers,
  visitor = false,
): Promise<Page> {
  const permissions = ["clipboard-read", "clipboard-write"];
  const options = { ...appearance, permissions, reducedMotion: "reduce" } as const;
  const page = await openAs(browser, options, answers, visitor);
  await page.route("**/sample/*.jpg", (route) => route.fulfill({ path: smallImage }));
  return page;
}

async function textsIn(language: Language) {
  const screen = <Name extends Parameters<typeof loadScreen>[1]>(name: Name) => loadScreen(language, name);
  const [
    shell,
    adjust,
    auth,
    billing,
    create,
    edits,
    gallery,
    photos,
    recipes,
    settings,
    share,
    training,
    viewer,
  ] = await Promise.all([
    loadShell(language),
    screen("adjust"),
    screen("auth"),
    screen("billing"),
    screen("create"),
    screen("edits"),
    screen("gallery"),
    screen("photos"),
    screen("recipes"),
    screen("settings"),
    screen("share"),
    screen("training"),
    screen("viewer"),
  ]);
  const { common, crash, errors } = shell;
  return {
    common,
    crash,
    errors,
    adjust,
    auth,
    billing,
    create,
    edits,
    gallery,
    photos,
    recipes,
    settings,
    share,
    training,
    viewer,
  };
}

/** A text with its values in it. */
export function say(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** What a page asked to be changed, call by call. */
export function createLog() {
  const calls: { name: string; input: unknown }[] = [];
  return {
    /** Answers a call that changes something, and keeps what it was asked for. */
    answer: <Output>(name: string, output: Output | ((input: unknown) => Output)) =>
      changing((input) => {
        calls.push({ name, input });
        return typeof output === "function" ? (output as (input: unknown) => Output)(input) : output;
      }),
    /** Waits until the last call of this name asked for this. */
    expectLast: (name: string, input: unknown) =>
      expect
        .poll(() => calls.findLast((call) => call.name === name)?.input, { message: name })
        .toEqual(input),
    last: (name: string) => calls.findLast((call) => call.name === name)?.input,
    count: (name: string) => calls.filter((call) => call.name === name).length,
  };
}
