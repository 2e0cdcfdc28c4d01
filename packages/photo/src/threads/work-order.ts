import { type PiscinaTask, queueOptionsSymbol, type TaskQueue } from "piscina";

/**
 * The line in which work waits for a thread: "now" takes a moment; usual work is what somebody has paid for, or waits for with
 * a photo in hand; "later" is free and one at a time; "last" is free and many at once.
 */
export type Urgency = "now" | "usual" | "later" | "last";

const lines: readonly Urgency[] = ["now", "usual", "later", "last"];
/** So many pieces of work may pass one that waits in a line, then it goes: free work is late, never lost. */
const mostPassing: Readonly<Record<Urgency, number>> = { now: 0, usual: 32, later: 4, last: 8 };

/** Marks a task with its line; the mark does not reach the thread. */
export function inLine(task: object, urgency: Urgency): object {
  return { ...task, [queueOptionsSymbol]: { urgency } };
}

interface WorkLine {
  tasks: PiscinaTask[];
  most: number;
  /** how many have gone since the last of its own, or since it began to wait */
  passed: number;
}

/** Work that waits for a thread: by urgency, in each line in the order it came. */
export class WorkOrder implements TaskQueue {
  readonly #lines: readonly WorkLine[] = lines.map((urgency) => ({
    tasks: [],
    most: mostPassing[urgency],
    passed: 0,
  }));

  get size(): number {
    return this.#lines.reduce((sum, { tasks }) => sum + tasks.length, 0);
  }

  push(task: PiscinaTask): void {
    this.#findLine(task).tasks.push(task);
  }

  unshift(task: PiscinaTask): void {
    this.#findLine(task).tasks.unshift(task);
  }

  shift(): PiscinaTask | null {
    const waiting = this.#lines.filter(({ tasks }) => tasks.length > 0);
    const passedOver = waiting.slice(1).findLast(({ passed, most }) => passed >= most);
    const next = passedOver ?? waiting[0];
    if (!next) return null;
    for (const line of waiting) line.passed = line === next ? 0 : line.passed + 1;
    return next.tasks.shift() ?? null;
  }

  remove(task: PiscinaTask): void {
    const { tasks } = this.#findLine(task);
    const index = tasks.indexOf(task);
    if (index >= 0) tasks.splice(index, 1);
  }

  #findLine(task: PiscinaTask): WorkLine {
    const marked = task[queueOptionsSymbol] as { urgency?: Urgency } | null | undefined;
    return this.#lines[lines.indexOf(marked?.urgency ?? "usual")];
  }
}
