import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Kinds, ObjectKind } from "./objects.ts";

/** A file has a line for each transaction: a process that is killed has done all of a call or none of it. */
export class Store {
  readonly #file: string;
  readonly #objects = new Map<string, Kinds[ObjectKind]>();
  /** of the transaction under way; null for what it has removed */
  #changes = new Map<string, Kinds[ObjectKind] | null>();

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    // the last line may have been cut off by a kill: nobody was told of it
    for (const line of lines.slice(0, -1)) this.#apply(JSON.parse(line));
    const whole = JSON.stringify([...this.#objects]);
    writeFileSync(`${file}.new`, `${whole}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }

  /** Keeps all that `work` changes, or nothing if it throws. */
  transact<T>(work: () => T): T {
    try {
      const result = work();
      if (this.#changes.size > 0) {
        const changes = [...this.#changes];
        appendFileSync(this.#file, `${JSON.stringify(changes)}\n`);
        this.#apply(changes);
      }
      return result;
    } finally {
      this.#changes = new Map();
    }
  }

  #apply(changes: [string, Kinds[ObjectKind] | null][]): void {
    for (const [id, body] of changes) {
      if (body === null) this.#objects.delete(id);
      else this.#objects.set(id, body);
    }
  }

  get<K extends ObjectKind>(kind: K, id: string | null): Kinds[K] | undefined {
    const found = id === null ? null : this.#changes.has(id) ? this.#changes.get(id) : this.#objects.get(id);
    return found?.object === kind ? (found as Kinds[K]) : undefined;
  }

  /** @throws Error for an id that only the fake itself can have got wrong */
  need<K extends ObjectKind>(kind: K, id: string | null): Kinds[K] {
    const found = this.get(kind, id);
    if (!found) throw new Error(`There is no ${kind} ${id}.`);
    return found;
  }

  save<Body extends Kinds[ObjectKind]>(body: Body): Body {
    this.#changes.set(body.id, body);
    return body;
  }

  remove(id: string): void {
    this.#changes.set(id, null);
  }

  /** Those with these values of fields, the newest first; a list matches any of its values. */
  list<K extends ObjectKind>(kind: K, where: Record<string, unknown> = {}): Kinds[K][] {
    const conditions = Object.entries(where).filter(([, is]) => is !== undefined);
    return [...new Map([...this.#objects, ...this.#changes]).values()]
      .filter((body) => body?.object === kind)
      .filter((body) =>
        conditions.every(([field, is]) => [is].flat().includes(Reflect.get(body ?? {}, field))),
      )
      .reverse() as Kinds[K][];
  }
}
