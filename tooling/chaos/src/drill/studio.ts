import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { createStudioProcess, type StudioProcess } from "@portrait-studio/launcher/studio-process";
import { freePort } from "@portrait-studio/sandbox/free-port";
import pg from "pg";
import { type Ended, runToEnd } from "../run-program.ts";
import { until } from "../until.ts";
import { type DatabasePart, type PoolerPart, startDatabase, startPooler } from "./parts/database.ts";
import { type FileStorePart, startFileStore } from "./parts/file-store.ts";
import { type JobServerPart, startJobServer } from "./parts/job-server.ts";
import { type MailPart, startMailServer } from "./parts/mail-server.ts";
import { type ProxyPart, startProxy, startWorkersProxy } from "./parts/proxy.ts";
import { baseVariables, createLogBook, getCommand, type LogBook, type Variables } from "./processes.ts";
import type { Programs } from "./programs.ts";

/** A whole studio with two web servers and two workers, for this drill alone. */
export interface HostedStudio {
  folder: string;
  /** the address for people */
  url: string;
  inboxUrl: string;
  /** the workers' one address, for a job server */
  sdkUrl: string;
  /** the settings, as in `.env` */
  variables: Variables;
  programs: Programs;
  parts: {
    database: DatabasePart;
    pooler: PoolerPart | undefined;
    files: FileStorePart | undefined;
    mail: MailPart;
    jobs: JobServerPart;
    proxy: ProxyPart | undefined;
  };
  web: readonly StudioProcess[];
  workers: readonly StudioProcess[];
  log: LogBook;
  /** its database, not through the pooler */
  pool: pg.Pool;
  /** an operator's command */
  command: (...words: string[]) => Promise<Ended>;
  /** Starts web and workers, or starts them again with other settings. */
  startProcesses: (changed?: Variables) => Promise<void>;
  stopProcesses: () => Promise<void>;
  stop: () => Promise<void>;
}

interface HostOptions {
  folder: string;
  programs: Programs;
  say: (text: string) => void;
  /** is told at once how to end what has started so far */
  begun: (stop: () => Promise<void>) => void;
}

const made = (count: number) => Promise.all(Array.from({ length: count }, freePort));

export async function hostStudio({ folder, programs, say, begun }: HostOptions): Promise<HostedStudio> {
  const file = createWriteStream(join(folder, "drill.log"));
  const log = createLogBook((line) => file.write(line));
  const undo: (() => Promise<void>)[] = [async () => void file.end()];
  const keep = <One extends { stop: () => Promise<void> }>(one: One): One => {
    undo.push(one.stop);
    return one;
  };
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch((error) => say(`At the end: ${error}`));
  };
  begun(stop);
  try {
    const of = (name: string) => ({ folder, onLine: log.of(name) });
    const [web1 = 0, web2 = 0, worker1 = 0, worker2 = 0, ...metrics] = await made(8);
    const workerPorts = [worker1, worker2];
    const database = keep(await startDatabase(of("postgres"), programs));
    const pooler = programs.pgbouncer
      ? keep(await startPooler(of("pgbouncer"), programs.pgbouncer, database.directUrl))
      : undefined;
    const files = programs.versitygw
      ? keep(await startFileStore(of("versitygw"), programs.versitygw))
      : undefined;
    const mail = keep(await startMailServer(of("mail")));
    const front = programs.caddy
      ? keep(await startWorkersProxy({ ...of("caddy-workers"), workerPorts }, programs.caddy))
      : undefined;
    const sdkUrl = `${front?.url ?? `http://127.0.0.1:${worker1}`}/api/inngest`;
    const jobs = keep(
      await startJobServer(
        { ...of("inngest"), sdkUrl, databaseUrl: await database.createDatabase("inngest") },
        programs,
      ),
    );
    const proxy = programs.caddy
      ? keep(
          await startProxy(
            { ...of("caddy"), webPorts: [web1, web2], jobServerPort: jobs.port },
            programs.caddy,
          ),
        )
      : undefined;
    const url = proxy?.url ?? `http://127.0.0.1:${web1}`;
    const variables: Variables = {
      ...baseVariables(),
      ...(proxy && { NODE_EXTRA_CA_CERTS: proxy.authorityFile }),
      DEPLOYMENT: "private",
      ALLOWED_EMAILS: "*",
      APP_URL: url,
      TRUST_PROXY: proxy ? "1" : "0",
      AUTH_SECRET: "Yw3bXh9fQ0k7eR2vL8mT5sN1pJ6uC4dZ",
      STORAGE_SECRET: "d2Kq8ZpV4nB7xW1cG6yH3tM9jR5sL0aE",
      DATABASE_URL: pooler?.url ?? database.directUrl,
      DATABASE_URL_DIRECT: pooler ? database.directUrl : "",
      ...jobs.variables,
      SMTP_URL: mail.smtpUrl,
      MAIL_FROM: "Portrait Studio <studio@example.com>",
      STORAGE_DIR: join(folder, "storage"),
      STORAGE: "disk",
      ...files?.variables,
      // enough for the whole drill
      WELCOME_CREDITS: "10000",
      SANDBOX: "",
    };
    const command = (...words: string[]) =>
      runToEnd(process.execPath, [getCommand(), ...words], {
        env: { ...variables, PORT: String(web1), WORKER_PORT: String(worker1) },
      });
    say("Preparing the database");
    const migrated = await command("migrate");
    if (migrated.code !== 0) throw new Error(`The database could not be prepared: ${migrated.stderr}`);
    const processes: StudioProcess[] = [];
    const stopProcesses = async () => {
      await Promise.all(processes.splice(0).map((one) => one.stop()));
    };
    undo.push(stopProcesses);
    const startProcesses = async (changed: Variables = {}) => {
      await stopProcesses();
      Object.assign(variables, changed);
      for (const [index, port] of [web1, web2, ...workerPorts].entries()) {
        const app = index < 2 ? "web" : "worker";
        const name = `${app}-${(index % 2) + 1}`;
        const metricsPort = metrics[index] ?? 0;
        processes.push(
          createStudioProcess({ app, name, port, metricsPort, variables, onLine: log.of(name) }),
        );
      }
      await Promise.all(processes.map((one) => one.start()));
      await until("the studio is healthy", 120_000, async () => (await fetch(`${url}/api/health`)).ok, 500);
      await until("the job server knows the functions", 60_000, jobs.knowsFunctions, 500);
    };
    const pool = new pg.Pool({ connectionString: database.directUrl, max: 4 });
    // the database is one of the parts that go away
    pool.on("error", () => {});
    undo.push(() => pool.end());
    if (proxy)
      setDefaultCACertificates([...getCACertificates(), await readFile(proxy.authorityFile, "utf8")]);
    say("Starting two web servers and two workers");
    await startProcesses();
    return {
      folder,
      url,
      inboxUrl: mail.inboxUrl,
      sdkUrl,
      variables,
      programs,
      parts: { database, pooler, files, mail, jobs, proxy },
      get web() {
        return processes.filter(({ app }) => app === "web");
      },
      get workers() {
        return processes.filter(({ app }) => app === "worker");
      },
      log,
      pool,
      command,
      startProcesses,
      stopProcesses,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
