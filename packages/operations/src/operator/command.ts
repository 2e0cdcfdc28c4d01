import type { Log, Operator, Studio } from "@portrait-studio/studio";

export interface Typed {
  /** in the order of the command's `takes` */
  values: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
  flags: ReadonlySet<string>;
  operator: Operator;
}

export type OperatorStudio = Pick<
  Studio,
  | "db"
  | "settings"
  | "engines"
  | "storage"
  | "hashMailbox"
  | "dispatch"
  | "checkJobs"
  | "mailer"
  | "findRunsPage"
> & { log: Log };

export interface Command {
  /** what comes after the name, e.g. ["PERSON", "CREDITS"] */
  takes: readonly string[];
  /** options with a value, and what the value is called in the help */
  options?: Readonly<Record<string, string>>;
  flags?: readonly string[];
  /** changes something: needs --reason, and is written down */
  acts: boolean;
  summary: string;
  /** @returns what --json prints, and the lines for a person */
  run: (studio: OperatorStudio, typed: Typed) => Promise<{ result: unknown; lines: string[] }>;
}

export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}
