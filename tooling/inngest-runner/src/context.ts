import type { Pool } from "pg";
import type { Registry } from "./registry.ts";
import type { Signing } from "./signing.ts";

export interface Runner {
  pool: Pool;
  registry: Registry;
  /** Milliseconds between attempts; undefined means Inngest's own back-off. */
  retryIntervalMs: number | undefined;
  /** Undefined on a dev server, which neither signs nor asks for keys. */
  signing: Signing | undefined;
  log: (line: string) => void;
  functionsChanged: () => void;
  resync: () => void;
}
