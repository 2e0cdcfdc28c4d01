export interface FairTurns {
  /** Runs the work when its turn comes. @throws what the work throws; the reason of `close` when it has not begun by then */
  take: <Result>(person: string, work: () => Promise<Result>) => Promise<Result>;
  /** Refuses what waits and what comes. Work in hand goes on. */
  close: (reason: Error) => void;
}

interface Queue {
  running: number;
  waiting: { begin: () => void; refuse: (reason: Error) => void }[];
  /** number of the turn that the person had last; 0 before the first */
  lastTurn: number;
}

/** A free slot goes to the person whose last turn is longest ago: one piece of work waits for no more than one turn of somebody with many. */
export function createFairTurns({ slots, perPerson }: { slots: number; perPerson: number }): FairTurns {
  /** Forgotten when nothing is running or waiting; until then a person who comes back is not taken for a new one. */
  const queues = new Map<string, Queue>();
  let running = 0;
  let turns = 0;
  let closed: Error | undefined;

  const nextQueue = (): Queue | undefined => {
    let next: Queue | undefined;
    for (const queue of queues.values()) {
      if (queue.waiting.length === 0 || queue.running >= perPerson) continue;
      if (!next || queue.lastTurn < next.lastTurn) next = queue;
    }
    return next;
  };

  const serve = () => {
    while (running < slots) {
      const queue = nextQueue();
      if (!queue) return;
      running += 1;
      turns += 1;
      queue.running += 1;
      queue.lastTurn = turns;
      queue.waiting.shift()?.begin();
    }
  };

  return {
    take: async (person, work) => {
      if (closed) throw closed;
      const queue = queues.get(person) ?? { running: 0, waiting: [], lastTurn: 0 };
      queues.set(person, queue);
      await new Promise<void>((begin, refuse) => {
        queue.waiting.push({ begin, refuse });
        serve();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        queue.running -= 1;
        serve();
        if (running === 0) queues.clear();
      }
    },
    close: (reason) => {
      closed = reason;
      for (const { waiting } of queues.values()) for (const { refuse } of waiting.splice(0)) refuse(reason);
    },
  };
}
