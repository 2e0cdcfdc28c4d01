import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { describeError, type Program, untilAborted } from "../program.ts";
import { describeRows, type ReportRow, writePage } from "../report.ts";
import { createVisitor } from "../visitor.ts";
import { describeMissing, findPrograms, programNames } from "./programs.ts";
import { rounds } from "./rounds/index.ts";
import type { Round, RoundContext } from "./rounds/round.ts";
import { type HostedStudio, hostStudio } from "./studio.ts";

export async function drill(args: string[], program: Program): Promise<number> {
  const settings = readSettings(args, rounds);
  if (settings.help) {
    process.stdout.write(usage(rounds));
    return 0;
  }
  // what a round waits for goes away under it
  program.signal.addEventListener("abort", () => process.on("unhandledRejection", () => {}));
  const rows: ReportRow[] = [];
  await host(settings, rows, program).finally(async () => {
    process.stdout.write(`\n${describeRows(rows)}\n\n`);
    const out = resolve(settings.out);
    await mkdir(dirname(out), { recursive: true });
    await writeFile(out, writePage(rows));
    process.stdout.write(`What was seen is in ${settings.out}.\n`);
  });
  return rows.every(({ findings }) => findings.length === 0) ? 0 : 1;
}

async function host(settings: DrillSettings, rows: ReportRow[], { say, signal }: Program): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the one place of this program that reads the environment
  const programs = findPrograms(settings.programs, process.env.PATH ?? "");
  for (const name of programNames) {
    const missing = describeMissing(programs, [name]);
    if (missing !== "") say(missing);
  }
  const folder = await mkdtemp(join(tmpdir(), "portrait-studio-drill-"));
  // parts that refuse to run as root have accounts of their own
  await chmod(folder, 0o711);
  const undo: (() => unknown)[] = [];
  const work = async () => {
    const begun = (stop: () => unknown) => void undo.push(stop);
    await runRounds(await hostStudio({ folder, programs, say, signal, begun }), settings, rows, {
      say,
      signal,
    });
  };
  try {
    await Promise.race([work(), untilAborted(signal)]);
  } finally {
    for (const stop of undo.reverse())
      await Promise.resolve(stop()).catch((error: unknown) => say(`At the end: ${error}`));
    if (settings.keep) say(`Kept: ${folder}`);
    else await rm(folder, { recursive: true, force: true });
  }
}

async function runRounds(
  studio: HostedStudio,
  settings: DrillSettings,
  rows: ReportRow[],
  { say, signal }: Program,
): Promise<void> {
  let findings: string[] = [];
  const found = (finding: string) => {
    say(`FOUND ${finding}`);
    findings.push(finding);
  };
  say("A person trains a model");
  const visitor = await createVisitor(studio, found);
  const context: RoundContext = { studio, visitor, say, found, signal, ...settings };
  for (const round of rounds.filter(
    ({ name }) => settings.only.length === 0 || settings.only.includes(name),
  )) {
    findings = [];
    const start = performance.now();
    say(round.title);
    const result = await runRound(round, context);
    const row: ReportRow = {
      title: round.title,
      findings,
      seconds: (performance.now() - start) / 1000,
      ...result,
    };
    if (row.skipped !== undefined) say(`Skipped: ${row.skipped}`);
    rows.push(row);
  }
}

async function runRound(round: Round, context: RoundContext): Promise<Pick<ReportRow, "shown" | "skipped">> {
  const missing = describeMissing(context.studio.programs, round.needs ?? []);
  if (missing !== "") return { skipped: missing };
  try {
    const result = await round.run(context);
    return "skipped" in result ? result : { shown: result };
  } catch (error) {
    context.found(describeError(error));
    return {};
  }
}

interface DrillSettings {
  /** names of rounds; all if it is empty */
  only: string[];
  /** folders with programs, before those of PATH */
  programs: string[];
  awaySeconds: number;
  out: string;
  keep: boolean;
  help: boolean;
}

export const usage = (
  rounds: readonly { name: string; title: string }[],
) => `pnpm drill [--only ROUND,ROUND] [--programs FOLDER:FOLDER] [--away SECONDS] [--out FILE] [--keep]
  hosts a studio as docs/hosting says, with real parts on loopback, and takes them away one by one
  --only      these rounds alone
  --programs  where PostgreSQL, PgBouncer, Caddy, versitygw and Inngest are, before PATH; what is not there is left out
  --away      for how long a part is away; 60
  --out       the page with all that was seen; .data/drill.md
  --keep      keeps the folder with logs and data

Rounds:
${rounds.map(({ name, title }) => `  ${name.padEnd(10)} ${title}`).join("\n")}

Exits with 1 when anything was lost, charged or told wrong.
`;

/** @throws Error in one sentence for an invalid argument */
export function readSettings(args: string[], rounds: readonly { name: string }[]): DrillSettings {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string", default: "" },
      programs: { type: "string", default: "" },
      away: { type: "string", default: "60" },
      out: { type: "string", default: ".data/drill.md" },
      keep: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const only = values.only.split(",").filter(Boolean);
  const unknown = only.find((name) => !rounds.some((round) => round.name === name));
  if (unknown !== undefined)
    throw new Error(`--only has no "${unknown}": use ${rounds.map(({ name }) => name).join(", ")}.`);
  const awaySeconds = Number(values.away);
  if (!Number.isInteger(awaySeconds) || awaySeconds < 5 || awaySeconds > 600)
    throw new Error("--away must be a whole number of seconds from 5 to 600.");
  return {
    only,
    programs: values.programs.split(":").filter(Boolean),
    awaySeconds,
    out: values.out,
    keep: values.keep,
    help: values.help,
  };
}
