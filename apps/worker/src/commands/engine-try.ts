import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { EnvironmentError, engineNames, readEnvironment } from "@portrait-studio/platform/environment";
import { tryEngine } from "@portrait-studio/platform/try-engine";

const usage = `Makes four pictures of a person with an engine, and measures time, memory and likeness.

  pnpm studio engine:try ENGINE --photos DIR [--out DIR]

ENGINE is one of ${engineNames.join(", ")}, with its settings in .env; DIR has 4 to 20 photos of one person. The pictures and report.json, which has
figures only, are written to --out (engine-try). At a provider this costs what four images and a training do there.
`;
const least = 4;
const most = 20;
const write = (line: string) => process.stdout.write(`${line}\n`);

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof EnvironmentError ? 2 : 1;
}

async function run(): Promise<0 | 2> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { photos: { type: "string" }, out: { type: "string", default: "engine-try" } },
  });
  const name = engineNames.find((one) => one === positionals[0]);
  if (!name || values.photos === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  // biome-ignore lint/style/noProcessEnv: the one place where this command reads it
  const settings = readEnvironment({ ...process.env, ENGINE: name }).engines.available.get(name);
  if (!settings) throw new Error(`${name} is not set up.`);
  const interrupted = new AbortController();
  process.once("SIGINT", () => interrupted.abort(new Error("Interrupted: nothing is left at the engine.")));
  const trial = await tryEngine({
    signal: interrupted.signal,
    engine: name,
    settings,
    photos: await readPhotos(values.photos),
    onStep: (step) => write(`${step} ...`),
  });
  const { images, ...figures } = trial;
  const out = resolve(values.out);
  await mkdir(out, { recursive: true });
  for (const [index, { bytes }] of images.entries()) await writeFile(join(out, `${index + 1}.jpg`), bytes);
  const report = { ...figures, images: images.map(({ bytes: _, ...image }) => image) };
  await writeFile(join(out, "report.json"), `${JSON.stringify(report, null, 2)}\n`);
  write(`training: ${trial.trainingSeconds} s, memory of this process: ${trial.megabytes} MB at most`);
  const { server } = trial;
  if (server) {
    const { card } = server;
    const memory = card
      ? `, ${card.megabytesUsed} of ${card.megabytes} MB of ${card.name} in use at most`
      : "";
    write(`${server.model} on ComfyUI ${server.version}, PyTorch ${server.pytorch ?? "unknown"}${memory}`);
  }
  for (const [index, { seconds, likeness }] of images.entries())
    write(`picture ${index + 1}: ${seconds} s, likeness ${likeness ?? "not measurable"}`);
  write(`Pictures and report.json are in ${out}. The report shows nobody: send it in with an issue.`);
  return 0;
}

async function readPhotos(folder: string): Promise<Buffer[]> {
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp)$/i.test(name)).sort();
  if (names.length < least)
    throw new Error(`${folder} has ${names.length} photos: ${least} to ${most} are needed.`);
  return Promise.all(names.slice(0, most).map((name) => readFile(join(folder, name))));
}
