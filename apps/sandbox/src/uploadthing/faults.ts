import { z } from "zod";
import { type Call, Refusal, type Route, readObject, route } from "../portraits/http.ts";

/** What can go wrong, by name. */
export const faultNames = [
  /** an upload answers 500, and nothing is stored */
  "ingest_500",
  /** an upload answers 429 with Retry-After, and nothing is stored */
  "ingest_429",
  /** an upload is stored, and its answer is lost with the connection */
  "ingest_lost",
  /** an upload breaks off in the middle: a part of it is there, and never the rest */
  "ingest_broken",
  /** any call waits for two seconds before it is looked at */
  "slow",
  /** a call of the API answers 500 */
  "api_500",
  /** a call of the API answers 429 with Retry-After */
  "api_429",
  /** files are deleted, and the answer is lost with the connection */
  "delete_lost",
  /** the files' host answers 503 */
  "file_503",
  /** the files' host breaks off in the middle of a file */
  "file_broken",
  /** uploads become public whatever they ask for, as with an app that may not have private files */
  "private_ignored",
] as const;
export type FaultName = (typeof faultNames)[number];

const armedFault = z.object({
  fault: z.enum(faultNames),
  /** how many calls it befalls; 0 means all of them */
  times: z.number().int().min(0).default(1),
});
export type ArmedFault = z.input<typeof armedFault>;

/** The faults that are armed; each befalls the next calls that it can befall. */
export class FaultBoard {
  #armed: z.output<typeof armedFault>[] = [];

  /** Replaces what is armed. */
  arm(faults: readonly ArmedFault[]): void {
    this.#armed = faults.map((fault) => armedFault.parse(fault));
  }

  list(): readonly ArmedFault[] {
    return this.#armed;
  }

  /** Whether this fault befalls the call at hand; counts it. */
  take(name: FaultName): boolean {
    const found = this.#armed.find(({ fault }) => fault === name);
    if (found && found.times > 0) {
      found.times -= 1;
      if (found.times === 0) this.#armed = this.#armed.filter((other) => other !== found);
    }
    return found !== undefined;
  }
}

/** `GET`, `PUT` and `DELETE /_sandbox/faults`: what is armed, as a JSON list of `{fault, times?}` under "faults". */
export function controlRoutes(board: FaultBoard): Route[] {
  const show = () => ({ json: { armed: board.list(), known: faultNames } });
  const set = async (call: Call) => {
    const parsed = z.object({ faults: z.array(armedFault) }).safeParse(await readObject(call));
    if (!parsed.success) {
      throw new Refusal({ status: 400, json: { detail: parsed.error.issues[0]?.message } });
    }
    board.arm(parsed.data.faults);
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
