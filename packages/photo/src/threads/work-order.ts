import { type PiscinaTask, queueOptionsSymbol, type TaskQueue } from "piscina";

/** Marks a task as one that goes before all others; the mark does not reach the thread. */
export function soon(task: object): object {
  return { ...task, [queueOptionsSymbol]: { soon: true } };
}

/** Work that waits for a thread, in the order it came; what is marked goes before all others. */
export class ShortWorkFirst implements TaskQueue {
  readonly #first: PiscinaTask[] = [];
  readonly #rest: PiscinaTask[] = [];

  get size(): number {
    return this.#first.length + this.#rest.length;
  }

  push(task: PiscinaTask): void {
    this.#lineOf(task).push(task);
  }

  unshift(task: PiscinaTask): void {
    this.#lineOf(task).unshift(task);
  }

  shift(): PiscinaTask | null {
    return this.#first.shift() ?? this.#rest.shift() ?? null;
  }

  remove(task: PiscinaTask): void {
    const line = this.#lineOf(task);
    const index = line.indexOf(task);
    if (index >= 0) line.splice(index, 1);
  }

  #lineOf(task: PiscinaTask): PiscinaTask[] {
    return task[queueOptionsSymbol] ? this.#first : this.#rest;
  }
}
