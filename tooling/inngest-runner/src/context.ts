import type { Pool } from "pg";
import type { Registry } from "./registry.ts";
import type { Signing } from "./signing.ts";

/** What every part of the runner shares. Made once by `startInngest`. */
export interface Runner {
  pool: Pool;
  registry: Registry;
  /** Milliseconds between attempts; undefined means Inngest's own back-off. */
  retryIntervalMs: number | undefined;
  /** Undefined on a dev server, which neither signs nor asks for keys. */
  signing: Signing | undefined;
  log: (line: string) => void;
  /** To be called when the registry has changed. */
  functionsChanged: () => void;
  /** Asks the app again what it serves, now. */
  resync: () => void;
}
