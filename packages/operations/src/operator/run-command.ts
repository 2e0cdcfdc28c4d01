import { hostname, userInfo } from "node:os";
import { parseArgs } from "node:util";
import { StudioError } from "@portrait-studio/contract";
import type { Operator } from "@portrait-studio/studio";
import { type Command, type OperatorStudio, type Typed, UsageError } from "./command.ts";
import { explainFailure } from "./explain-failure.ts";
import { commands, usageOf } from "./help.ts";

const maxReasonLength = 500;
const maxNameLength = 60;

export interface Output {
  out: (text: string) => void;
  err: (text: string) => void;
}

/** Parses the command line. @throws UsageError */
function readTyped(words: readonly string[]): {
  name: string;
  command: Command;
  typed: Typed;
  json: boolean;
} {
  const [name = "", ...rest] = words;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command “${name}”. pnpm studio help lists them.`);
  const usage = `Type: pnpm studio ${usageOf(name, command)}`;
  const { values, positionals } = parse(command, rest, usage);
  const required = command.takes.filter((what) => !what.startsWith("[")).length;
  if (positionals.length < required)
    throw new UsageError(`${command.takes[positionals.length]} is missing. ${usage}`);
  if (positionals.length > command.takes.length)
    throw new UsageError(`“${positionals[command.takes.length]}” is too much. ${usage}`);
  const text = (option: string) => {
    const value = values[option];
    return typeof value === "string" ? value : undefined;
  };
  const reason = text("reason")?.trim() ?? "";
  if (command.acts && (reason === "" || reason.length > maxReasonLength))
    throw new UsageError(
      `Give a reason of up to ${maxReasonLength} characters, which is kept: --reason "asked by mail on Monday". ${usage}`,
    );
  return {
    name,
    command,
    json: values.json === true,
    typed: {
      values: positionals,
      options: Object.fromEntries(Object.keys(command.options ?? {}).map((option) => [option, text(option)])),
      flags: new Set((command.flags ?? []).filter((flag) => values[flag] === true)),
      operator: { name: operatorName(text("as")), reason },
    },
  };
}

function parse({ options = {}, flags = [], acts }: Command, words: readonly string[], usage: string) {
  const texts = [...Object.keys(options), ...(acts ? ["reason", "as"] : [])];
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: Object.fromEntries([
        ...texts.map((name) => [name, { type: "string" as const }]),
        ...["json", ...flags].map((name) => [name, { type: "boolean" as const }]),
      ]) as Record<string, { type: "string" | "boolean" }>,
    });
  } catch (error) {
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(". To specify");
    throw new UsageError(`${sentence.replace(/\.?$/, ".")} ${usage}`);
  }
}

/** "ana@machine" of the operating system; a given name comes before it. */
function operatorName(given: string | undefined): Operator["name"] {
  const account = `${systemUser()}@${hostname()}`;
  const name = given?.trim();
  if (!name) return account;
  if (name.length > maxNameLength)
    throw new UsageError(`--as takes a name of up to ${maxNameLength} characters.`);
  return `${name} (${account})`;
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    // a container may run under a number that has no name
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}

/** Runs a command line. @returns the exit code: 0 done, 1 impossible, 2 wrong usage */
export async function runCommand(
  words: readonly string[],
  openStudio: () => Promise<OperatorStudio>,
  { out, err }: Output,
): Promise<0 | 1 | 2> {
  let known: ReturnType<typeof readTyped>;
  try {
    known = readTyped(words);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    err(`${error.message}\n`);
    return 2;
  }
  const { name, command, typed, json } = known;
  const studio = await openStudio();
  try {
    const { result, lines } = await command.run(studio, typed);
    out(json ? `${JSON.stringify(result, null, 2)}\n` : `${lines.join("\n")}\n`);
    return 0;
  } catch (error) {
    const message = error instanceof UsageError ? error.message : explainFailure(name, typed.values, error);
    if (json) out(`${JSON.stringify({ error: { code: codeOf(error), message } }, null, 2)}\n`);
    err(`${message}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function codeOf(error: unknown): string {
  if (error instanceof UsageError) return "USAGE";
  return error instanceof StudioError ? error.code : "FAILED";
}
