import type { Database } from "./client.ts";

/**
 * A prepared query that is built once for each handle: to build one takes longer than PostgreSQL takes to answer it. Its values
 * are `sql.placeholder`s. Behind a pooler its name is left out, and the text that was built is sent each time.
 */
export function buildOnce<Prepared>(build: (db: Database) => Prepared): (db: Database) => Prepared {
  const built = new WeakMap<Database, Prepared>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const prepared = build(db);
    built.set(db, prepared);
    return prepared;
  };
}
