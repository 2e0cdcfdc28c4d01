import { parseArgs } from "node:util";

export interface DrillSettings {
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
