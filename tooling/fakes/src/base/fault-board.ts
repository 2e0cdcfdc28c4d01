import { z } from "zod";
import type { Fake, FakeContext } from "./context.ts";
import { readObject, refuse } from "./refuse.ts";

/** A fault that waits for the next call or job that fits it. */
export interface ArmedFault<Name extends string, Where extends string = never> {
  fault: Name;
  /** which calls or jobs it is for; any, if left out */
  on?: Where | undefined;
  /** how many it hits, 1 by default; 0 means all of them */
  times?: number | undefined;
}

type Armed<Name extends string, Where extends string> = ArmedFault<Name, Where> & { times: number };

interface BoardOptions<Where extends string> {
  /** the shape of `on` */
  where?: z.ZodType<Where>;
  /** whether a fault that is armed for `on` hits what happens at `here`; equality by default */
  fits?: (on: Where, here: Where | undefined) => boolean;
}

/** The armed faults of one fake, used up in the order in which they were armed. */
export class FaultBoard<Name extends string, Where extends string = never> {
  readonly known: readonly Name[];
  readonly #shape;
  readonly #fits: (on: Where, here: Where | undefined) => boolean;
  #armed: Armed<Name, Where>[] = [];

  constructor(known: readonly Name[], options: BoardOptions<Where> = {}) {
    this.known = known;
    this.#fits = options.fits ?? ((on, here) => on === here);
    this.#shape = z.strictObject({
      fault: z.enum(known),
      on: (options.where ?? z.never()).optional(),
      times: z.coerce.number().int().min(0).max(1000).default(1),
    });
  }

  /** Replaces what is armed. @throws ZodError for a fault or place that is not known */
  arm(faults: readonly ArmedFault<Name, Where>[]): void {
    this.#armed = z.array(this.#shape).parse(faults) as Armed<Name, Where>[];
  }

  /** Arms one more. @throws ZodError as `arm` does */
  add(fault: unknown): void {
    this.#armed.push(this.#shape.parse(fault) as Armed<Name, Where>);
  }

  list(): readonly Armed<Name, Where>[] {
    return this.#armed;
  }

  /** Whether this fault applies to this call or job; counts it. */
  take(name: Name, here?: Where): boolean {
    return this.#use((armed) => armed.fault === name, here) !== undefined;
  }

  /** The first fault that applies to this call or job; counts it. */
  takeAny(here?: Where): Name | undefined {
    return this.#use(() => true, here)?.fault;
  }

  #use(wanted: (armed: Armed<Name, Where>) => boolean, here: Where | undefined) {
    const found = this.#armed.find(
      (armed) => wanted(armed) && (armed.on === undefined || this.#fits(armed.on, here)),
    );
    if (found && found.times > 0) {
      found.times -= 1;
      if (found.times === 0) this.#armed = this.#armed.filter((other) => other !== found);
    }
    return found;
  }
}

/**
 * `/_sandbox/faults`: GET shows what is armed, PUT replaces it by the JSON list of `{fault, on?, times?}` under "faults",
 * POST arms one more, DELETE none.
 */
export function addFaultRoutes<Name extends string, Where extends string>(
  app: Fake,
  board: FaultBoard<Name, Where>,
): void {
  const show = (c: FakeContext) => c.json({ armed: board.list(), known: board.known });
  const change = (set: (given: Record<string, unknown>) => void) => async (c: FakeContext) => {
    const given = c.req.method === "DELETE" ? {} : await readObject(c);
    try {
      set(given);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      refuse(400, { detail: error.issues[0]?.message });
    }
    return show(c);
  };
  app.get("/_sandbox/faults", show);
  app.put(
    "/_sandbox/faults",
    change(({ faults }) => board.arm(faults as ArmedFault<Name, Where>[])),
  );
  app.post(
    "/_sandbox/faults",
    change((fault) => board.add(fault)),
  );
  app.delete(
    "/_sandbox/faults",
    change(() => board.arm([])),
  );
}
