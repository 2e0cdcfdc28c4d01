/** Remembers who was refused heavy work. */
export interface Strikes {
  /** Counts a refusal of the person's. */
  add: (person: string) => void;
  /** Milliseconds until the person may have heavy work again; 0 for nearly everybody. */
  waitMs: (person: string) => number;
}

/** Two files may be damaged by chance. */
const mostRefusals = 2;
/** People who are remembered at a time, the last ones. */
const mostPeople = 10_000;

/** @param pauseMs how long after the second refusal the person has no heavy work, and after the first it is forgotten */
export function createStrikes(pauseMs: number): Strikes {
  const people = new Map<string, { refusals: number; until: number }>();
  const find = (person: string) => {
    const known = people.get(person);
    return known && known.until > performance.now() ? known : undefined;
  };
  return {
    add: (person) => {
      const refusals = (find(person)?.refusals ?? 0) + 1;
      people.delete(person);
      people.set(person, { refusals, until: performance.now() + pauseMs });
      const [oldest] = people.keys();
      if (people.size > mostPeople && oldest !== undefined) people.delete(oldest);
    },
    waitMs: (person) => {
      const known = find(person);
      return known && known.refusals >= mostRefusals ? known.until - performance.now() : 0;
    },
  };
}
