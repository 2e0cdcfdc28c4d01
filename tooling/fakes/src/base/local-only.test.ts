import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startFal } from "../fal/index.ts";
import { startMail } from "../mail/index.ts";
import { startReplicate } from "../replicate/index.ts";
import { startUploadThing } from "../uploadthing/index.ts";
import { describeLocalOnly } from "./local-only.fixture.ts";

/** An address of each fake that answers 200 to this machine. */
const addresses: Record<string, string> = {};
const cleanUp: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "fakes-"));
  const common = { port: 0, dataDir, log: () => {} };
  const [mail, replicate, fal, uploadThing] = await Promise.all([
    startMail({ smtpPort: 0, inboxPort: 0 }),
    startReplicate(common),
    startFal(common),
    startUploadThing(common),
  ]);
  addresses.mail = `${mail.inboxUrl}/`;
  addresses.replicate = new URL("/_sandbox/faults", replicate.url).href;
  addresses.fal = `${fal.url}/_sandbox/faults`;
  addresses.uploadThing = `${uploadThing.url}/_sandbox/faults`;
  const running = [mail, replicate, fal, uploadThing];
  cleanUp.push(async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    await rm(dataDir, { recursive: true });
  });
});
afterAll(async () => {
  for (const step of cleanUp) await step();
});

for (const name of ["mail", "replicate", "fal", "uploadThing"])
  describeLocalOnly(name, () => addresses[name] ?? "");
