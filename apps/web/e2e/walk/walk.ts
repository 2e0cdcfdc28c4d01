import { fileURLToPath } from "node:url";
import { type Browser, expect, type Page, test } from "@playwright/test";
import type { Language } from "@portrait-studio/contract/languages";
import { inTurn, isInTurn } from "@portrait-studio/testing/in-turn";
import type { Answers } from "../../src/testing/answer-calls.ts";
import { createCallLog } from "../../src/testing/call-log.ts";
import { loadTexts, type Texts } from "../../src/testing/texts.ts";
import { watchConsole } from "../look.ts";
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
  texts: Texts;
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

/** Every sixth walk, others with each change of the sources; all with DEEP=1. */
function walkIn(chosen: readonly Appearance[], title: string, steps: Steps): void {
  if (!isInTurn(title)) return;
  for (const appearance of chosen) {
    test(`${title}, ${appearance.name}`, async ({ browser }) => {
      const language = appearance.locale.slice(0, 2) as Language;
      const opened: { page: Page; complaints: string[]; expected: RegExp | undefined }[] = [];
      await steps({
        phone: appearance.viewport.width < 900,
        language,
        texts: await loadTexts(language),
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

/** What a page asked to be changed, call by call. */
export const createLog = () => createCallLog(expect);
