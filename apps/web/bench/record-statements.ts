import type { EventEmitter } from "node:events";
import { createHandle } from "../src/server/create-handle.ts";
import { createBenchStudio } from "./bench-studio.ts";

export interface Statement {
  text: string;
  values: unknown[];
}

interface Client {
  query: (query: Statement, ...rest: unknown[]) => unknown;
}

/** The statements that the studio sends for one request. */
export async function recordStatements(
  databaseUrl: string,
  path: string,
  token: string,
): Promise<Statement[]> {
  const { environment, platform } = createBenchStudio(databaseUrl);
  const { $client: pool } = platform.studio.db as unknown as { $client: EventEmitter };
  const statements: Statement[] = [];
  const known = new WeakSet<Client>();
  pool.on("acquire", (client: Client) => {
    if (known.has(client)) return;
    known.add(client);
    const { query } = client;
    client.query = (statement, ...rest) => {
      // Drizzle gives the values beside the text
      const [values = statement.values] = rest.filter(Array.isArray) as unknown[][];
      statements.push({ text: statement.text, values: values ?? [] });
      return query.call(client, statement, ...rest);
    };
  });
  const request = new Request(new URL(path, environment.appUrl), {
    headers: { authorization: `Bearer ${token}`, "x-forwarded-for": "10.0.0.1" },
  });
  const response = await createHandle(platform, environment).handle(request);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  await platform.close();
  return statements;
}
