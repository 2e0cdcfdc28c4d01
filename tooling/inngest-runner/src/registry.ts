import type { Pool } from "pg";
import type { FunctionConfig } from "./function-config.ts";

export interface RegisteredFunction extends FunctionConfig {
  /** No longer served: starts no runs, but those under way go on. */
  archived: boolean;
}

export interface RefusedFunction {
  slug: string;
  reason: string;
}

/** The registered functions, kept in memory: this process is the only one that writes them. */
export interface Registry {
  functions: ReadonlyMap<string, RegisteredFunction>;
  /** As the app last registered. */
  refused: readonly RefusedFunction[];
  live: () => RegisteredFunction[];
  reload: () => Promise<void>;
}

/** An empty registry; call `reload` before use. */
export function createRegistry(pool: Pool): Registry {
  const registry: Registry = {
    functions: new Map(),
    refused: [],
    live: () => [...registry.functions.values()].filter((fn) => !fn.archived),
    reload: async () => {
      const { rows } = await pool.query<{ config: FunctionConfig; archived: boolean }>(
        "select config, archived_at is not null as archived from function order by slug",
      );
      registry.functions = new Map(
        rows.map(({ config, archived }) => [config.slug, { ...config, archived }]),
      );
    },
  };
  return registry;
}
