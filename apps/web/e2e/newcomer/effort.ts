import type { Locator, Page } from "@playwright/test";

/**
 * Seconds of a practised person, of the keystroke-level model (Card, Moran and Newell, 1980): to decide, to point and press, and
 * to type a character.
 */
const seconds = { decide: 1.35, press: 1.3, character: 0.28 } as const;

const columns = ["clicks", "decisions", "fields", "words", "person", "machine"] as const;
type Effort = Record<(typeof columns)[number], number>;

/**
 * Counts what a way through the screens asks of a person. Words are those in sight whenever the person acts, each text once: what was read on
 * a screen before is not read again. A decision is an act that could sensibly have been another one; the other clicks only go on.
 */
export function measureEffort(page: Page, touch: boolean) {
  const steps: ({ name: string } & Effort)[] = [];
  const read = new Set<string>();
  const now = () => {
    const step = steps.at(-1);
    if (!step) throw new Error("A step has to be begun first.");
    return step;
  };
  const sum = (column: keyof Effort) => steps.reduce((total, step) => total + step[column], 0);
  async function look(): Promise<void> {
    for (const text of await page.evaluate(readTextsInSight)) {
      if (read.has(text)) continue;
      read.add(text);
      now().words += text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
    }
  }
  return {
    /** What is awaited in it and is neither tapped nor typed is waiting for the machine. */
    async step(name: string, act: () => Promise<void>): Promise<void> {
      steps.push({ name, clicks: 0, decisions: 0, fields: 0, words: 0, person: 0, machine: 0 });
      const begun = performance.now();
      await act();
      now().machine = (performance.now() - begun) / 1000;
    },
    async tap(target: Locator, decides?: "decides"): Promise<void> {
      await target.waitFor();
      await look();
      now().clicks += 1;
      now().decisions += decides ? 1 : 0;
      now().person += seconds.decide + seconds.press;
      if (touch) await target.tap();
      else await target.click();
    },
    /** Into a field that has the focus: whoever has to tap it first counts that tap too. */
    async type(words: string): Promise<void> {
      await look();
      now().fields += 1;
      now().person += seconds.decide + words.length * seconds.character;
      await page.keyboard.type(words);
    },
    sum,
    read: () => [...read],
    /** as Markdown */
    table(title: string): string {
      const row = (name: string, toCell: (column: keyof Effort) => number) =>
        `| ${[name, ...columns.map((column) => Math.round(toCell(column) * 10) / 10)].join(" | ")} |`;
      return [
        `| ${[title, ...columns.map((column) => column.replace(/person|machine/, "$& (s)"))].join(" | ")} |`,
        `|${" --- |".repeat(columns.length + 1)}`,
        ...steps.map((step) => row(step.name, (column) => step[column])),
        row("in all", sum),
      ].join("\n");
    },
  };
}

function readTextsInSight(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    const text = textContent?.trim();
    if (!text || !parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    if (parentElement.closest("script, style")) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const { top, bottom, left, right } = range.getBoundingClientRect();
    const inSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    // what only screen readers have is clipped
    if (inSight && getComputedStyle(parentElement).clipPath === "none") found.push(text);
  }
  return found;
}
