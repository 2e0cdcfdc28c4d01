import type { PiscinaTask, TaskQueue } from "piscina";

/** Work that waits for a thread, in the order it came; the named kinds, which take a moment, go before all others. */
export class ShortWorkFirst implements TaskQueue {
  readonly #short: ReadonlySet<string>;
  readonly #first: PiscinaTask[] = [];
  readonly #rest: PiscinaTask[] = [];

  constructor(short: readonly string[]) {
    this.#short = new Set(short);
  }

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
    const place = line.indexOf(task);
    if (place >= 0) line.splice(place, 1);
  }

  #lineOf({ name }: PiscinaTask): PiscinaTask[] {
    return this.#short.has(name) ? this.#first : this.#rest;
  }
}
