import { parseArgs } from "node:util";

/** The killer can kill these; `backend` is one server process of PostgreSQL, which then ends all of them and recovers. */
export const targets = ["web", "worker", "sandbox", "postgres", "backend"] as const;
export type Target = (typeof targets)[number];

const watched = [
  "train-model",
  "generate-portraits",
  "edit-portrait",
  "stop-training",
  "stop-generation",
  "stop-edit",
] as const;
export type WatchedFunction = (typeof watched)[number];

export interface ChaosSettings {
  mode: "random" | "boundaries" | "pause" | "lose";
  kills: number;
  pauseMinutes: number;
  seed: number;
  targets: Target[];
  functions: WatchedFunction[];
  people: number;
  /** the engine whose provider's fake makes the images; the darkroom without it */
  engine: string | undefined;
  inngest: string | undefined;
  keep: boolean;
}

export const usage = `pnpm chaos [--kills 200] [--targets ${targets.join(",")}] [--people 4] [--seed N] [--keep]
  kills one process after another, at random moments, while people train, generate, edit and cancel
pnpm chaos --boundaries [--targets ...] [--functions ${watched.join(",")}] [--keep]
  kills each process after each step of a training, a request for images, an edit, and of what cancels them
pnpm chaos --pause-worker MINUTES [--people 4] [--keep]
  stops the worker while people keep asking for images
pnpm chaos --lose-runs [--kills 20] [--people 2] [--inngest PROGRAM] [--keep]
  kills the job server with all that it had in hand; with Inngest's own program, that server instead of the sandbox's runner
pnpm chaos ... --with comfyui
  has that engine's provider make the images, a fake in the sandbox's process, which loses its jobs when PostgreSQL is killed, and where
  --targets names the sandbox itself
Starts its own studio on free ports, in a temporary folder. Exits with 1 when anything is wrong.
`;

/** @throws Error in one sentence for an invalid argument. */
export function readSettings(args: string[]): ChaosSettings {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: "string" },
      boundaries: { type: "boolean", default: false },
      "pause-worker": { type: "string" },
      "lose-runs": { type: "boolean", default: false },
      inngest: { type: "string" },
      targets: { type: "string" },
      with: { type: "string" },
      functions: { type: "string", default: watched.join(",") },
      people: { type: "string", default: "4" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      keep: { type: "boolean", default: false },
    },
  });
  const pause = values["pause-worker"];
  const lose = values["lose-runs"];
  if (values.inngest && !lose) throw new Error("--inngest goes with --lose-runs only.");
  return {
    mode: values.boundaries ? "boundaries" : lose ? "lose" : pause === undefined ? "random" : "pause",
    kills: wholeNumber("kills", values.kills ?? (lose ? "20" : "200")),
    pauseMinutes: pause === undefined ? 0 : wholeNumber("pause-worker", pause),
    inngest: values.inngest,
    seed: wholeNumber("seed", values.seed),
    // a training at a provider that is always killed never ends in a model
    targets: namesIn(
      "targets",
      values.targets ?? targets.filter((name) => !values.with || name !== "sandbox").join(","),
      targets,
    ),
    engine: values.with,
    functions: namesIn("functions", values.functions, watched),
    people: wholeNumber("people", values.people),
    keep: values.keep,
  };
}

function namesIn<Name extends string>(option: string, list: string, known: readonly Name[]): Name[] {
  return list.split(",").map((text) => {
    const name = known.find((one) => one === text.trim());
    if (!name) throw new Error(`--${option} has no "${text}": use ${known.join(", ")}.`);
    return name;
  });
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number above 0.`);
  return number;
}
