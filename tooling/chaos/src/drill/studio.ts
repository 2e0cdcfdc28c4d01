import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { startMail } from "@portrait-studio/fakes/mail";
import { root as repository } from "@portrait-studio/launcher/root";
import { startStudio } from "@portrait-studio/launcher/studio";
import { freePort } from "@portrait-studio/sandbox/free-port";
import pg from "pg";
import { startServer } from "../part.ts";
import { createCommand, type Variables } from "../studio-command.ts";
import { until } from "../until.ts";
import { startDatabase, startPooler } from "./parts/database.ts";
import { startFileStore } from "./parts/file-store.ts";
import { startJobServer } from "./parts/job-server.ts";
import { startProxy, startWorkersProxy } from "./parts/proxy.ts";
import { createLogBook } from "./processes.ts";
import type { Programs } from "./programs.ts";

interface HostOptions {
  folder: string;
  programs: Programs;
  say: (text: string) => void;
  signal: AbortSignal;
  /** is told how to end each part as soon as it has started */
  begun: (stop: () => unknown) => void;
}

export async function hostStudio(options: HostOptions) {
  const { folder, programs, say, signal, begun } = options;
  const file = createWriteStream(join(folder, "drill.log"));
  begun(() => file.end());
  const log = createLogBook((line) => file.write(line));
  const keep = <One extends { stop: () => Promise<void> }>(one: One): One => {
    begun(one.stop);
    return one;
  };
  const keepIf = async <One extends { stop: () => Promise<void> }>(
    program: string | undefined,
    start: (program: string) => Promise<One>,
  ) => (program === undefined ? undefined : keep(await start(program)));
  const partOptions = (name: string) => ({ folder, onLine: log.of(name) });
  const [web1 = 0, web2 = 0, worker1 = 0, worker2 = 0, smtpPort = 0, inboxPort = 0, ...metrics] =
    await Promise.all(Array.from({ length: 10 }, freePort));
  const { caddy, pgbouncer, versitygw } = programs;
  const database = keep(await startDatabase(partOptions("postgres"), programs));
  const pooler = await keepIf(pgbouncer, (program) =>
    startPooler(partOptions("pgbouncer"), program, database.directUrl),
  );
  const files = await keepIf(versitygw, (program) => startFileStore(partOptions("versitygw"), program));
  const mail = keep(await startServer("mail server", () => startMail({ smtpPort, inboxPort })));
  const front = await keepIf(caddy, (program) =>
    startWorkersProxy(partOptions("caddy-workers"), program, [worker1, worker2]),
  );
  const sdkUrl = `${front?.url ?? `http://127.0.0.1:${worker1}`}/api/inngest`;
  const databaseUrl = await database.createDatabase("inngest");
  const jobs = keep(await startJobServer(partOptions("inngest"), programs, { sdkUrl, databaseUrl }));
  const proxy = await keepIf(caddy, (program) =>
    startProxy(partOptions("caddy"), program, { webPorts: [web1, web2], jobServerPort: jobs.port }),
  );
  const url = proxy?.url ?? `http://127.0.0.1:${web1}`;
  const variables: Variables = {
    // nothing of the person's shell
    PATH: "/usr/local/bin:/usr/bin:/bin",
    NODE_COMPILE_CACHE: join(repository, "node_modules/.cache/node"),
    ...(proxy && { NODE_EXTRA_CA_CERTS: proxy.authorityFile, TRUST_PROXY: "1" }),
    DEPLOYMENT: "private",
    ALLOWED_EMAILS: "*",
    APP_URL: url,
    // for commands that ask them
    PORT: String(web1),
    WORKER_PORT: String(worker1),
    AUTH_SECRET: "Yw3bXh9fQ0k7eR2vL8mT5sN1pJ6uC4dZ",
    STORAGE_SECRET: "d2Kq8ZpV4nB7xW1cG6yH3tM9jR5sL0aE",
    DATABASE_URL: pooler?.url ?? database.directUrl,
    DATABASE_URL_DIRECT: pooler ? database.directUrl : "",
    ...jobs.variables,
    SMTP_URL: mail.server.smtpUrl,
    MAIL_FROM: "Portrait Studio <studio@example.com>",
    STORAGE_DIR: join(folder, "storage"),
    STORAGE: "disk",
    ...files?.variables,
    WELCOME_CREDITS: "10000",
    SANDBOX: "",
    SANDBOX_DATA_DIR: join(folder, "data"),
  };
  if (proxy) setDefaultCACertificates([...getCACertificates(), await readFile(proxy.authorityFile, "utf8")]);
  say("Starting two web servers and two workers");
  const studio = keep(
    await startStudio({
      variables,
      mode: "production",
      places: [web1, web2, worker1, worker2].map((port, index) => {
        const app = index < 2 ? "web" : "worker";
        return { app, name: `${app}-${(index % 2) + 1}`, port, metricsPort: metrics[index] };
      }),
      onLine: (name, line) => log.of(name)(line),
      onNotice: say,
      signal,
    }),
  );
  const answers = async () => {
    await until("the studio is healthy", 120_000, async () => (await fetch(`${url}/api/health`)).ok, 500);
    await until("the job server knows the functions", 60_000, jobs.knowsFunctions, 500);
  };
  await answers();
  const pool = new pg.Pool({ connectionString: database.directUrl, max: 4 });
  // the database is one of the parts that go away
  pool.on("error", () => {});
  begun(() => pool.end());
  const listProcesses = (app: string) => studio.processes().filter((one) => one.app === app);
  return {
    folder,
    url,
    inboxUrl: mail.server.inboxUrl,
    /** the workers' one address, for a job server */
    sdkUrl,
    variables,
    programs,
    parts: { database, pooler, files, mail, jobs, proxy },
    get web() {
      return listProcesses("web");
    },
    get workers() {
      return listProcesses("worker");
    },
    complaints: log.complaints,
    partOptions,
    /** its database, not through the pooler */
    pool,
    command: createCommand(variables),
    startProcesses: async (changed?: Variables) => {
      await studio.restart(changed);
      await answers();
    },
    stopProcesses: studio.pause,
  };
}

export type HostedStudio = Awaited<ReturnType<typeof hostStudio>>;
