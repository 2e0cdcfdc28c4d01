import type { Locator, Page } from "@playwright/test";

/**
 * Seconds of a practised person, of the keystroke-level model (Card, Moran and Newell, 1980): to decide, to point and press, and
 * to type a character.
 */
const seconds = { decide: 1.35, press: 1.3, character: 0.28 } as const;

interface Step {
  name: string;
  taps: number;
  fields: number;
  /** seconds of the person alone, and those in which they wait for the machine */
  person: number;
  machine: number;
}

/** Counts what a way through the screens asks of a person. */
export function measureEffort(page: Page, touch: boolean) {
  const steps: Step[] = [];
  const now = () => {
    const step = steps.at(-1);
    if (!step) throw new Error("A step has to be begun first.");
    return step;
  };
  return {
    /** What is awaited in it and is neither tapped nor typed is waiting for the machine. */
    async step(name: string, act: () => Promise<void>): Promise<void> {
      steps.push({ name, taps: 0, fields: 0, person: 0, machine: 0 });
      const begun = performance.now();
      await act();
      now().machine = (performance.now() - begun) / 1000;
    },
    async tap(target: Locator): Promise<void> {
      now().taps += 1;
      now().person += seconds.decide + seconds.press;
      if (touch) await target.tap();
      else await target.click();
    },
    /** Into a field that has the focus: whoever has to tap it first counts that tap too. */
    async type(words: string): Promise<void> {
      now().fields += 1;
      now().person += seconds.decide + words.length * seconds.character;
      await page.keyboard.type(words);
    },
    taps: () => steps.reduce((sum, step) => sum + step.taps, 0),
    fields: () => steps.reduce((sum, step) => sum + step.fields, 0),
    /** as Markdown */
    table(title: string): string {
      const sum = (part: (step: Step) => number) => steps.reduce((total, step) => total + part(step), 0);
      const row = (name: string, taps: number, fields: number, person: number, machine: number) =>
        `| ${[name, taps, fields, person.toFixed(1), (person + machine).toFixed(1)].join(" | ")} |`;
      return [
        `| ${title} | taps | typed fields | seconds without waiting | seconds with it |`,
        "| --- | --- | --- | --- | --- |",
        ...steps.map(({ name, taps, fields, person, machine }) => row(name, taps, fields, person, machine)),
        row(
          "in all",
          sum(({ taps }) => taps),
          sum(({ fields }) => fields),
          sum(({ person }) => person),
          sum(({ machine }) => machine),
        ),
      ].join("\n");
    },
  };
}
