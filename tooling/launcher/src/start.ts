import { once } from "node:events";
import { watch } from "node:fs";
import { relative } from "node:path";
import { createInterface } from "node:readline";
import { connectDatabase } from "@portrait-studio/db";
import { readEnvironment } from "@portrait-studio/platform/environment";
import { readPortShift, shiftPorts } from "../preflight.mjs";
import { loadDotEnv, type Variables } from "./dot-env.ts";
import { addFakes } from "./fakes.ts";
import { openLog } from "./logs.ts";
import { createProgress, type Output, since } from "./progress.ts";
import { root } from "./root.ts";
import { type RunningStudio, startStudio } from "./studio.ts";
import { spawnTour } from "./tour.ts";
import { runTurbo } from "./turbo.ts";

export interface StartOptions {
  real: Variables;
  /** `--with fal-photos`, `--ports +100` and the like */
  args: string[];
  output: Output;
  mode: "production" | "development";
  signal: AbortSignal;
}

export async function start({ real, args, output, mode, signal }: StartOptions): Promise<void> {
  const began = performance.now();
  const say = (text: string) => output.write(`${text}\n`);
  const { variables: settings, created } = await loadDotEnv(root, real);
  const { shift, rest } = readPortShift(args);
  const variables = shiftPorts(addFakes(settings, rest), shift);
  if (created) say("Made .env, a copy of .env.example.");
  const progress = createProgress(output, { first: 2, total: mode === "production" ? 5 : 4 });
  // in development the screens are compiled on demand
  const build = () => progress.step("Building", () => runTurbo(["build"], variables, signal));
  const studio = await startStudio({
    variables,
    shift,
    mode,
    progress,
    signal,
    ...(mode === "production" && { build }),
    onLine: (name, line) => {
      // PostgreSQL's own log is for the file
      if (!line.startsWith("postgres: ")) say(`${name.padEnd(7)} | ${line}`);
    },
    onNotice: say,
  });
  const { databaseUrl } = readEnvironment(variables);
  const isFirstLook =
    mode === "development" && studio.urls.inbox !== undefined && (await isEmpty(databaseUrl));
  say(addresses(studio, since(began, 1), mode === "development", isFirstLook));
  const sample = isFirstLook ? createSamplePerson(variables, studio.logs, signal).then(say, say) : undefined;
  const watching = mode === "development" ? restartOnChange(studio, say) : undefined;
  await new Promise((done) => {
    if (signal.aborted) done(undefined);
    signal.addEventListener("abort", done, { once: true });
  });
  watching?.();
  say("Stopping ...");
  await sample;
  await studio.stop();
  say("Stopped.");
}

function addresses({ urls, logs }: RunningStudio, time: string, development: boolean, withSample: boolean) {
  const lines = [
    `\nPortrait Studio is ready (${time}).`,
    `  Studio     ${urls.studio}`,
    urls.inbox && `  Inbox      ${urls.inbox}`,
    urls.dashboard && `  Dashboard  ${urls.dashboard}`,
    development && `  UI parts   ${urls.studio}/ui`,
    `  Logs       ${relative(root, logs) || logs}`,
    withSample &&
      `  Sample     sign in as ${sampleEmail}, the code is in the inbox; portraits come in some minutes`,
    "Ctrl-C stops it.\n",
  ];
  return lines.filter(Boolean).join("\n");
}

/** Restarts the worker when its code or a package's changes; the screens reload by themselves. */
function restartOnChange(studio: RunningStudio, say: (text: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const changed = (_event: string, file: string | null) => {
    if (!file || !/\bsrc\b.*(?<!\.test)\.ts$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      say(`${file} changed; starting the worker again.`);
      const worker = studio.processes().find(({ app }) => app === "worker");
      worker?.restart().catch((error) => say(String(error)));
    }, 150);
  };
  const folders = ["packages", "apps/worker"].map((folder) =>
    watch(`${root}/${folder}`, { recursive: true }, changed),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of folders) watcher.close();
  };
}

const sampleEmail = "sample@example.com";

async function isEmpty(databaseUrl: string): Promise<boolean> {
  const database = connectDatabase({ url: databaseUrl, max: 1 });
  try {
    return (await database.db.query.users.findFirst()) === undefined;
  } finally {
    await database.close();
  }
}

/** Uses the studio's own API. @returns one sentence on how it went; the studio runs on in any case */
export async function createSamplePerson(
  variables: Variables,
  logFolder: string,
  signal: AbortSignal,
): Promise<string> {
  const log = await openLog(logFolder, "sample");
  const child = spawnTour(variables, ["--sample", sampleEmail], "pipe", signal);
  let last = "it did not say why";
  for (const input of [child.stdout, child.stderr])
    if (input)
      createInterface({ input }).on("line", (line) => {
        if (line.trim()) last = line.trim();
        log.write(line);
      });
  const [code] = await once(child, "close");
  await log.close();
  if (code === 0) return `${sampleEmail} has a model, portraits and an edit now.`;
  if (signal.aborted) return `${sampleEmail} stays unfinished.`;
  return `${sampleEmail} stays unfinished (sample.log has more): ${last}`;
}
