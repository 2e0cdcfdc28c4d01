import type { Pool } from "pg";
import type { FunctionConfig } from "./function-config.ts";

export interface RegisteredFunction extends FunctionConfig {
  app: string;
  /** No longer part of its app: starts no runs, but those under way go on. */
  archived: boolean;
}

/** A function that its app serves and that is not registered. */
export interface RefusedFunction {
  slug: string;
  name: string;
  /** What the runner would have to ignore. */
  reason: string;
}

export interface RegisteredApp {
  name: string;
  /** Where it serves its functions. */
  url: string;
  /** Such as "js:v4.24.0". */
  sdk: string;
  framework: string;
  refused: RefusedFunction[];
}

/** The registered apps and functions, kept in memory: this process is the only one that writes them. */
export interface Registry {
  apps: readonly RegisteredApp[];
  functions: ReadonlyMap<string, RegisteredFunction>;
  /** Functions that may start new runs. */
  live: () => RegisteredFunction[];
  /** One of them. */
  findLive: (slug: string) => RegisteredFunction | undefined;
  /** Reads everything again from the database. */
  reload: () => Promise<void>;
}

/** An empty registry; call `reload` before use. */
export function createRegistry(pool: Pool): Registry {
  let apps: RegisteredApp[] = [];
  let functions = new Map<string, RegisteredFunction>();
  const live = () => [...functions.values()].filter((fn) => !fn.archived);
  return {
    get apps() {
      return apps;
    },
    get functions() {
      return functions;
    },
    live,
    findLive: (slug) => live().find((fn) => fn.slug === slug),
    reload: async () => {
      const [stored, served] = await Promise.all([
        pool.query<RegisteredApp>("select name, url, sdk, framework, refused from app order by name"),
        pool.query<{ app: string; config: FunctionConfig; archived: boolean }>(
          "select app, config, archived_at is not null as archived from function order by slug",
        ),
      ]);
      apps = stored.rows;
      functions = new Map(
        served.rows.map((row) => [row.config.slug, { ...row.config, app: row.app, archived: row.archived }]),
      );
    },
  };
}
