import { exampleIds } from "@portrait-studio/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { requestExamples } from "../openapi/document.ts";
import { getProcedures, restProcedures } from "../rest/procedure-endpoints.ts";
import { appRouter } from "../router.ts";
import { startTestApi, type TestApi } from "../testing/index.ts";
import { type Owner, prepareOwner } from "../testing/owner.fixture.ts";
import { restCall } from "../testing/rest-call.ts";

interface Shape {
  safeParse: (input: unknown) => { success: boolean };
}

const canary = "yellowcanary";
const procedures = getProcedures(appRouter);
/** all except the one that ends the session, which the others need */
const names = Object.keys(procedures).filter((name) => name !== "auth.logout");

let testApi: TestApi;
let owner: Owner;
const lines: string[] = [];
const answers: string[] = [];
let failed = new Set<string>();

beforeAll(async () => {
  testApi = await startTestApi();
  owner = await prepareOwner(testApi);
  testApi.studio.log = (...line) => lines.push(JSON.stringify(line));
});
afterAll(() => testApi.close());

/** A call's example with the canary in every text field; with `own`, ids stay those of the owner. */
function inputWithCanary(name: string, own: boolean): Record<string, unknown> {
  const inputs = (procedures[name]?._def as unknown as { inputs: Shape[] } | undefined)?.inputs ?? [];
  let text = JSON.stringify(requestExamples[name] ?? {}).replaceAll(
    "ana@example.com",
    `${canary}@example.com`,
  );
  if (own)
    for (const [kind, id] of Object.entries(owner.ids))
      text = text.replaceAll(exampleIds[kind as keyof typeof exampleIds], id);
  const input = JSON.parse(text) as Record<string, unknown>;
  for (const [key, value] of Object.entries(input)) {
    const isOwnId = own && Object.values(owner.ids).includes(String(value));
    const told = typeof value === "string" && !isOwnId ? { ...input, [key]: `${value} ${canary}` } : input;
    if (inputs.every((schema) => schema.safeParse(told).success)) Object.assign(input, told);
  }
  return input;
}

/** Calls every procedure over tRPC, and over REST if it has a REST call. */
async function askEverything(): Promise<void> {
  failed = new Set();
  const keep = (name: string, status: number, body: unknown) => {
    answers.push(JSON.stringify(body));
    if (status === 500) failed.add(name);
  };
  for (const own of [true, false]) {
    for (const name of names) {
      const input = JSON.stringify({ json: inputWithCanary(name, own) });
      const headers = { authorization: `Bearer ${owner.token}`, "content-type": "application/json" };
      const url = `${testApi.url}/api/trpc/${name}`;
      const response =
        (procedures[name]?._def.type as string) === "mutation"
          ? await fetch(url, { method: "POST", headers, body: input })
          : await fetch(`${url}?input=${encodeURIComponent(input)}`, { headers });
      keep(name, response.status, await response.json());
    }
    for (const { name, method, path } of restProcedures(appRouter)) {
      if (!names.includes(name)) continue;
      const input = inputWithCanary(name, own);
      const address = path.replace(/\{(\w+)\}/g, (_all, key: string) =>
        encodeURIComponent(String(input[key])),
      );
      const writes = method === "POST" || method === "PUT";
      const query = new URLSearchParams(writes ? {} : (input as Record<string, string>));
      const { status, body } = await restCall(testApi.url, `${address}?${query}`, {
        method,
        token: owner.token,
        ...(writes && { json: input }),
      });
      keep(name, status, body);
    }
  }
}

it("no log line and no response contains sent values when writing statements fail", async () => {
  // the worst case of a database error: the whole row in message, detail and hint
  await testApi.studio.db.execute(sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'not %', coalesce(new, old) using detail = coalesce(new, old)::text, hint = ${sql.raw(`'${canary}'`)};
    end $$`);
  await testApi.studio.db.execute(sql`do $$ declare name text; begin
    for name in select quote_ident(table_name) from information_schema.tables where table_schema = 'public' loop
      execute format('create trigger refuse before insert or update or delete on %s for each row execute function refuse()', name);
    end loop; end $$`);
  await askEverything();
  await testApi.studio.db.execute(sql`drop function refuse cascade`);
  expect(failed.size).toBeGreaterThan(15);
  expect(failed).toContain("promptHelper.refine");
  expectNoCanary();
});

it("no log line and no response contains sent values when reading statements fail", async () => {
  await testApi.studio.db.execute(sql`do $$ declare name text; begin
    for name in select table_name from information_schema.tables
      where table_schema = 'public' and table_name not in ('user', 'session') loop
      execute format('alter table %I rename to %I', name, name || '_away');
    end loop; end $$`);
  await askEverything();
  const shared = await fetch(`${testApi.url}/api/files/shared/${canary}`);
  expect(shared.status).toBe(500);
  expect(failed.size).toBeGreaterThan(30);
  expectNoCanary();
});

function expectNoCanary() {
  expect(lines.length).toBeGreaterThan(failed.size);
  expect(lines.filter((line) => line.includes(canary))).toEqual([]);
  expect(answers.filter((answer) => answer.includes(canary))).toEqual([]);
  expect(lines.some((line) => /failed: [0-9A-Z]{5}/.test(line))).toBe(true);
}
