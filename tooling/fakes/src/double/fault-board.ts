import { z } from "zod";
import { type Call, Refusal, type Route, readObject, route } from "./http.ts";

/** A fault that waits for the next work or call that it can befall. */
export interface ArmedFault<Name extends string, Kind extends string = never> {
  fault: Name;
  /** the kind of work it befalls; any, if left out */
  on?: Kind | undefined;
  /** how many jobs or calls it befalls, 1 unless told; 0 means all of them */
  times?: number | undefined;
}

type Armed<Name extends string, Kind extends string> = ArmedFault<Name, Kind> & { times: number };

/** The faults that are armed, of those that a double knows. */
export class FaultBoard<Name extends string, Kind extends string = never> {
  readonly known: readonly Name[];
  readonly #shape;
  #armed: Armed<Name, Kind>[] = [];

  constructor(known: readonly Name[], kinds: readonly Kind[] = []) {
    this.known = known;
    this.#shape = z.object({
      fault: z.enum(known),
      on: z.enum(kinds).optional(),
      times: z.number().int().min(0).default(1),
    });
  }

  /** Replaces what is armed. @throws ZodError for a fault or kind that is not known */
  arm(faults: readonly ArmedFault<Name, Kind>[]): void {
    this.#armed = z.array(this.#shape).parse(faults) as Armed<Name, Kind>[];
  }

  list(): readonly ArmedFault<Name, Kind>[] {
    return this.#armed;
  }

  /** Whether this fault befalls the work or call at hand; counts it. */
  take(name: Name, kind?: Kind): boolean {
    const found = this.#armed.find(({ fault, on }) => fault === name && (on ?? kind) === kind);
    if (found && found.times > 0) {
      found.times -= 1;
      if (found.times === 0) this.#armed = this.#armed.filter((other) => other !== found);
    }
    return found !== undefined;
  }
}

/** `GET`, `PUT` and `DELETE /_sandbox/faults`: what is armed, as a JSON list of `{fault, on?, times?}` under "faults". */
export function faultRoutes<Name extends string, Kind extends string>(
  board: FaultBoard<Name, Kind>,
): Route[] {
  const show = () => ({ json: { armed: board.list(), known: board.known } });
  const set = async (call: Call) => {
    const { faults } = await readObject(call);
    try {
      board.arm(faults as ArmedFault<Name, Kind>[]);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      throw new Refusal({ status: 400, json: { detail: error.issues[0]?.message } });
    }
    return show();
  };
  return [
    route("GET", "/_sandbox/faults", show),
    route("PUT", "/_sandbox/faults", set),
    route("DELETE", "/_sandbox/faults", () => {
      board.arm([]);
      return show();
    }),
  ];
}
