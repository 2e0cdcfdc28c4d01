#!/usr/bin/env node
import { readFile } from "node:fs/promises";
import process from "node:process";
import { parseArgs } from "node:util";
import { startEmbeddedDatabase } from "./embedded-database.ts";
import type { InngestOptions, InngestServer } from "./index.ts";
import type { Signing } from "./signing.ts";

/** Where the state is kept if nothing is named. */
const defaultFolder = ".inngest";

const help = `Usage: inngest-runner [options]

Runs Inngest functions on this machine, with its whole state in PostgreSQL.

  --data DIR            folder of a PostgreSQL of the runner's own, made on first use; ${defaultFolder} by default
  --database URL        instead: a PostgreSQL of yours; the runner keeps to its schema inngest_runner
  --url APP             where an app serves its functions, e.g. http://localhost:3000/api/inngest; repeat it for more apps
  --port N              port of the API and the dashboard; 8288 by default, 0 takes any free one
  --host HOST           address to listen on; 127.0.0.1 by default, where only requests of this machine are answered
  --retry-interval S    seconds between attempts, in place of Inngest's growing waits
  --signed              signs its calls and asks for keys, like a hosted server: INNGEST_SIGNING_KEY and INNGEST_EVENT_KEY of
                        the environment (several event keys are separated by commas)
  --help, --version

Exit codes: 0 stopped by a signal, 1 could not start or go on, 2 wrong arguments.
`;

/** Wrong arguments, described in one sentence. */
class UsageError extends Error {}

type Arguments = Omit<InngestOptions, "databaseUrl"> & ({ databaseUrl: string } | { dataDir: string });

function parse(args: string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const options = {
    database: text,
    data: text,
    url: { type: "string", multiple: true },
    port: { type: "string", default: "8288" },
    host: text,
    "retry-interval": text,
    signed: flag,
    help: flag,
    version: flag,
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readArguments(args: string[]): Arguments | "help" | "version" {
  const { url: appUrls = [], ...values } = parse(args);
  if (values.help || values.version) return values.help ? "help" : "version";
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port takes 0 to 65535, not ${values.port}.`);
  for (const url of appUrls)
    if (!/^https?:/.test(url) || !URL.canParse(url))
      throw new UsageError(`--url takes an http address, not ${url}.`);
  const seconds = values["retry-interval"] === undefined ? undefined : Number(values["retry-interval"]);
  if (seconds !== undefined && !(seconds >= 0 && seconds <= 86_400))
    throw new UsageError(`--retry-interval takes seconds, not ${values["retry-interval"]}.`);
  if (values.database !== undefined && values.data !== undefined)
    throw new UsageError("Name a PostgreSQL with --database URL or a folder with --data DIR, not both.");
  return {
    port,
    appUrls,
    ...(values.host !== undefined && { host: values.host }),
    ...(seconds !== undefined && { retryIntervalMs: seconds * 1000 }),
    // biome-ignore lint/style/noProcessEnv: keys come from it, since every user of the machine sees the arguments
    ...(values.signed && { signing: readKeys(process.env) }),
    ...(values.database === undefined
      ? { dataDir: values.data ?? defaultFolder }
      : { databaseUrl: values.database }),
  };
}

function readKeys({ INNGEST_SIGNING_KEY: key, INNGEST_EVENT_KEY: eventKeys }: NodeJS.ProcessEnv): Signing {
  if (!key || !eventKeys) throw new UsageError("--signed needs INNGEST_SIGNING_KEY and INNGEST_EVENT_KEY.");
  return { key, eventKeys: eventKeys.split(",").map((eventKey) => eventKey.trim()) };
}

async function start(given: Arguments): Promise<InngestServer> {
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  // loaded only now, so that help and refusals come at once
  const { startInngest } = await import("./index.ts");
  if ("databaseUrl" in given) return startInngest({ ...given, log });
  const { dataDir, ...options } = given;
  const database = await startEmbeddedDatabase(dataDir);
  try {
    const server = await startInngest({ ...options, databaseUrl: database.url, log });
    return {
      ...server,
      stop: async () => {
        await server.stop();
        await database.stop();
      },
    };
  } catch (error) {
    // a database that ran before may serve the other runner, because of which this one failed
    if (!database.wasRunning) await database.stop();
    throw error;
  }
}

async function run(): Promise<void> {
  const given = readArguments(process.argv.slice(2));
  if (given === "help") return void process.stdout.write(help);
  if (given === "version") {
    const manifest = await readFile(new URL("../package.json", import.meta.url), "utf8");
    return void process.stdout.write(`${JSON.parse(manifest).version}\n`);
  }
  // the reader of the output may be gone; that must not prevent an orderly stop
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  let stopping = false;
  const starting = start(given);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      starting.then((server) => server.stop()).then(() => process.exit(0), fail);
    });
  }
  const { url } = await starting;
  const kept = "dataDir" in given ? `, its data in ${given.dataDir}` : "";
  process.stdout.write(`Inngest runner at ${url} (API and dashboard)${kept}\n`);
  if (given.appUrls.length === 0)
    process.stdout.write(
      `Name your app with --url, or register it: curl -X PUT http://localhost:3000/api/inngest\n`,
    );
}

function fail(error: unknown): void {
  const words = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof UsageError ? `${words}\nTry --help.\n` : `${words}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
}

run().catch(fail);
