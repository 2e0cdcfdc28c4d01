import { fork } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { report, say } from "@portrait-studio/bench";
import sharp from "sharp";
import { interlacedPng, patternOf } from "../src/intake/images.fixture.ts";
import { createIntake, type PhotoIntake } from "../src/intake/index.ts";

/**
 * Measures what taking photos in costs the server's process, and how long others wait for one person's hostile files:
 *   node bench/intake.ts
 * Goals: under 10 ms of processor time and 64 MB for 12 ordinary photos; with 8 hostile files of each of three people under 300 MB and
 * 1,000 MB in all processes, and another person's photo within 5 s. The photos are drawn by another process, so that this one is as small as a server's.
 */
const goals = { cpuMs: 10, ordinaryMb: 64, hostileMb: 300, processesMb: 1000, waitMs: 5000 };
const attacks: [file: string, people: number][] = [
  ["refused.png", 1],
  ["heavy.png", 1],
  ["heavy.png", 3],
];
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

async function draw(folder: string): Promise<void> {
  const small = await patternOf(1344, 1008).jpeg({ quality: 95 }).toBuffer();
  await sharp(small)
    .resize(4032, 3024, { fit: "fill" })
    .jpeg({ quality: 90 })
    .toFile(join(folder, "phone.jpg"));
  await sharp(small)
    .resize(9248, 6936, { fit: "fill" })
    .jpeg({ quality: 72 })
    .toFile(join(folder, "phone64.jpg"));
  await writeFile(join(folder, "refused.png"), await interlacedPng(7000, 7000));
  const background = { r: 190, g: 120, b: 90 };
  await sharp({ create: { width: 6500, height: 6500, channels: 3, background } })
    .toColourspace("rgb16")
    .png({ progressive: true, compressionLevel: 9 })
    .toFile(join(folder, "heavy.png"));
}

/** As the studio does it: taken, then streamed into the store. */
async function take(intake: PhotoIntake, source: string, person: string, into: string): Promise<string> {
  try {
    const taken = await intake.acceptPhoto(source, person);
    await pipeline(createReadStream(taken.path, { highWaterMark: 256 * 1024 }), createWriteStream(into));
    return "taken";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Processor time by itself: to look at memory costs some. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const cpu = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / 1000;
}

async function measured<Result>(intake: PhotoIntake, work: () => Promise<Result>) {
  const before = process.memoryUsage.rss();
  const begun = performance.now();
  let most = before;
  let children = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
    const all = intake.processIds().map(readMemory);
    children = Math.max(
      children,
      all.reduce((sum, bytes) => sum + bytes, 0),
    );
  }, 20);
  const result = await work().finally(() => clearInterval(watch));
  return { result, ms: performance.now() - begun, grown: most - before, children };
}

function readMemory(pid: number): number {
  try {
    const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "latin1")) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

async function copies(folder: string, name: string, count: number): Promise<string[]> {
  const bytes = await readFile(join(folder, name));
  const paths = Array.from({ length: count }, (_, index) => join(folder, `${index}-${name}`));
  for (const path of paths) await writeFile(path, bytes);
  return paths;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "studio-bench-"));
  await once(fork(import.meta.filename, [folder]), "exit");
  const intake = createIntake();
  const into = join(folder, "stored");

  const ordinary = await copies(folder, "phone.jpg", 12);
  const first = await measured(intake, () => take(intake, join(folder, "phone.jpg"), "warm", into));
  say(`first photo, with the start of its process: ${Math.round(first.ms)} ms`);
  const takeAll = () =>
    Promise.all(ordinary.map((path, index) => take(intake, path, "one", `${into}${index}`)));
  const twelve = await measured(intake, takeAll);
  const cpuMs = (await timed(takeAll)) / 12;
  say(`${megabytes(twelve.children)} MB in the processes, ${Math.round(twelve.ms / 12)} ms each`);
  const ordinaryRow = (what: string) => `intake of 12 photos, ${what} in the server`;
  report({
    name: ordinaryRow("processor time each"),
    figures: [cpuMs],
    unit: "ms",
    goal: { atMost: goals.cpuMs },
  });
  const grown = megabytes(twelve.grown);
  report({ name: ordinaryRow("memory"), figures: [grown], unit: "MB", goal: { atMost: goals.ordinaryMb } });
  const large = await measured(intake, () => take(intake, join(folder, "phone64.jpg"), "one", into));
  say(`64 megapixels: ${large.result} in ${Math.round(large.ms)} ms`);

  for (const [name, people] of attacks) {
    const hostile = await copies(folder, name, 8 * people);
    const attack = await measured(intake, async () => {
      const all = hostile.map((path, index) =>
        take(intake, path, `many${index % people}`, `${into}${index}`),
      );
      const begun = performance.now();
      const answer = await take(intake, join(folder, "phone.jpg"), "other", `${into}-other`);
      const waited = performance.now() - begun;
      return { answer, waited, outcomes: new Set(await Promise.all(all)) };
    });
    const { answer, waited, outcomes } = attack.result;
    say(`8 of ${name} from each of ${people}: ${[...outcomes].join()} in ${Math.round(attack.ms)} ms`);
    if (answer !== "taken") throw new Error(`another's photo: ${answer}`);
    const hostileRow = (what: string) => `intake of 8 of ${name} from each of ${people}, ${what}`;
    report({
      name: hostileRow("another's wait"),
      figures: [waited],
      unit: "ms",
      goal: { atMost: goals.waitMs },
    });
    const more = megabytes(attack.grown);
    report({
      name: hostileRow("memory in the server"),
      figures: [more],
      unit: "MB",
      goal: { atMost: goals.hostileMb },
    });
    report({
      name: hostileRow("memory in the processes"),
      figures: [megabytes(attack.children)],
      unit: "MB",
      goal: { atMost: goals.processesMb },
    });
  }
  await intake.close();
  await rm(folder, { recursive: true });
}

const [, , folder] = process.argv;
await (folder ? draw(folder) : main());
