import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSandboxEnvironment, type SandboxEnvironment } from "./env.ts";
import { freePort } from "./free-port.ts";
import { startServices } from "./services.ts";

const code = "731946";
const token = "Zt3vKq9LmN4pXw8R";
const link = `http://localhost:3000/sign-in?token=${token}`;
const secrets = new RegExp([code, "731 946", "731-946", token].join("|"));

let env: SandboxEnvironment;
let stop: () => Promise<void>;
let dataDir = "";
const lines: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sandbox-logs-"));
  const ports = ["POSTGRES", "INNGEST", "SMTP", "INBOX", "STRIPE", "REPLICATE", "FAL", "UPLOADTHING"];
  const variables: Record<string, string> = {
    SANDBOX: "postgres,inngest,mail,stripe,replicate,fal,uploadthing",
    SANDBOX_DATA_DIR: dataDir,
    WORKER_PORT: String(await freePort()),
  };
  for (const name of ports) variables[`SANDBOX_${name}_PORT`] = String(await freePort());
  env = readSandboxEnvironment(variables);
  stop = await startServices({
    env,
    log: (service, line) => lines.push(`${service}: ${line}`),
    onReady: (service, url) => lines.push(`${service} is ready at ${url}`),
    onLost: (reason) => lines.push(reason),
  });
});

afterAll(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

const logged = (what: RegExp) =>
  expect.poll(() => lines.filter((line) => what.test(line)).length).toBeGreaterThan(0);

it("a mail with a code and a link leaves neither in any log, nor does anything else that carries them", async () => {
  const transport = createTransport({ host: "127.0.0.1", port: env.smtpPort, ignoreTLS: true });
  await transport.sendMail({
    from: "studio@localhost",
    to: "ana@example.com",
    subject: `${code} is your code`,
    text: `Your code: 731 946, or open ${link}`,
    html: `<p>731-946</p><a href="${link}">Sign in</a>`,
  });
  await logged(/^mail: .*ana@example\.com/);
  const inbox = `http://127.0.0.1:${env.inboxPort}`;
  for (const path of ["/", "/message/latest", "/message/latest/html", `/api/v1/search?query=${code}`])
    expect((await fetch(inbox + path)).status).toBe(200);

  const services = [
    inbox,
    `http://127.0.0.1:${env.inngestPort}`,
    `http://127.0.0.1:${env.stripePort}`,
    `http://127.0.0.1:${env.replicatePort}`,
    `http://127.0.0.1:${env.falPort}`,
    `http://127.0.0.1:${env.uploadthingPort}`,
  ];
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  for (const service of services) {
    const paths = [
      "/nothing",
      `/v1/runs/%E0%A4%A`,
      "/message/%E0%A4%A",
      "/v1/files",
      "/e/key",
      "/_sandbox/faults",
    ];
    for (const path of paths) {
      const address = `${service}${path}?token=${token}&code=${code}`;
      await fetch(address, { headers });
      const bodies = [
        `{"name":"${token}"`,
        `{"name":"inngest/x","data":{"code":"${code}","link":"${link}"}}`,
      ];
      for (const body of bodies) await fetch(address, { method: "POST", headers, body });
    }
  }

  const database = new pg.Client({
    connectionString: `postgresql://studio:sandbox_studio@127.0.0.1:${env.postgresPort}/studio`,
  });
  await database.connect();
  await database.query("create table challenge (code text unique, link text check (link <> 'x'))");
  const insert = (...values: string[]) => database.query("insert into challenge values ($1, $2)", values);
  await insert(code, link);
  await expect(insert(code, link)).rejects.toThrow("duplicate");
  await database.query("alter table challenge alter column link set not null");
  await expect(database.query("insert into challenge values ($1)", [token])).rejects.toThrow("not-null");
  await database.end();
  await logged(/^postgres: .*duplicate key/);
  await logged(/^postgres: .*not-null/);

  expect(lines.filter((line) => secrets.test(line))).toEqual([]);
});
