import { z } from "zod";
import type { Fake, FakeContext } from "./context.ts";
import { readObject, refuse } from "./refuse.ts";

export interface ArmedFault<Name extends string, Where extends string = never> {
  fault: Name;
  /** which calls or jobs it is for; any, if left out */
  on?: Where | undefined;
  /** how many it hits, 1 by default; 0 means all of them */
  times?: number | undefined;
}

type Armed<Name extends string, Where extends string> = ArmedFault<Name, Where> & { times: number };

export class FaultBoard<Name extends string, Where extends string = never> {
  readonly known: readonly Name[];
  readonly #ofCalls: readonly Name[];
  readonly #shape;
  #armed: Armed<Name, Where>[] = [];

  /** @param places which calls or jobs a fault may be for @param ofCalls those that hit one call; the others hit a whole job */
  constructor(known: readonly Name[], places: readonly Where[] = [], ofCalls: readonly Name[] = []) {
    this.known = known;
    this.#ofCalls = ofCalls;
    this.#shape = z.strictObject({
      fault: z.enum(known),
      on: z.enum(places).optional(),
      times: z.coerce.number().int().min(0).max(1000).default(1),
    });
  }

  /** Replaces what is armed. @throws ZodError for a fault or place that is not known */
  arm(faults: readonly ArmedFault<Name, Where>[]): void {
    this.#armed = z.array(this.#shape).parse(faults) as Armed<Name, Where>[];
  }

  list(): readonly Armed<Name, Where>[] {
    return this.#armed;
  }

  take(name: Name, here?: Where): boolean {
    const found = this.#armed.find(
      (armed) => armed.fault === name && (armed.on === undefined || armed.on === here),
    );
    if (found && found.times > 0) {
      found.times -= 1;
      if (found.times === 0) this.#armed = this.#armed.filter((other) => other !== found);
    }
    return found !== undefined;
  }

  /** All faults of a new job; counts each. */
  draw(here: Where): Set<Name> {
    return new Set(this.known.filter((name) => !this.#ofCalls.includes(name) && this.take(name, here)));
  }
}

/** `/_sandbox/faults`: GET shows what is armed, PUT replaces it by the JSON list of `{fault, on?, times?}` under "faults". */
export function addFaultRoutes<Name extends string, Where extends string>(
  app: Fake,
  board: FaultBoard<Name, Where>,
): void {
  const show = (c: FakeContext) => c.json({ armed: board.list(), known: board.known });
  app.get("/_sandbox/faults", show);
  app.put("/_sandbox/faults", async (c) => {
    const { faults } = await readObject(c);
    try {
      board.arm(faults as ArmedFault<Name, Where>[]);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      refuse(400, { detail: error.issues[0]?.message });
    }
    return show(c);
  });
}
