import { hostname, userInfo } from "node:os";
import { parseArgs } from "node:util";
import { StudioError } from "@portrait-studio/contract";
import { errorMessage } from "@portrait-studio/i18n";
import type { Operator } from "@portrait-studio/studio";
import { type Command, type OperatorStudio, type Typed, UsageError } from "./command.ts";
import { commands, getUsage } from "./help.ts";

const maxReasonLength = 500;
const maxNameLength = 60;

/** @throws UsageError */
function readTyped(words: readonly string[]): {
  name: string;
  command: Command;
  typed: Typed;
  json: boolean;
} {
  const [name = "", ...rest] = words;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command “${name}”. pnpm studio help lists them.`);
  const usage = `Type: pnpm studio ${getUsage(name, command)}`;
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
  { out, err }: { out: (text: string) => void; err: (text: string) => void },
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
    if (json) out(`${JSON.stringify({ error: { code: getCode(error), message } }, null, 2)}\n`);
    err(`${message}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function getCode(error: unknown): string {
  if (error instanceof UsageError) return "USAGE";
  return error instanceof StudioError ? error.code : "FAILED";
}

function explainFailure(command: string, values: readonly string[], error: unknown): string {
  const [value = ""] = values;
  if (!(error instanceof StudioError)) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return `The command failed, and nothing was changed: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`;
  }
  const { code, details = {} } = error;
  switch (code) {
    case "NOT_FOUND":
      return notFound(command, value);
    case "WRONG_STATE":
      return wrongState(command, value, details.status);
    case "INSUFFICIENT_CREDITS":
      return `The person has ${details.available} credits, and this takes ${details.required}. Grant some first: pnpm studio grant PERSON ${details.required} --reason TEXT`;
    case "ACCOUNT_BLOCKED":
      return "The person is blocked. Unblock them first: pnpm studio unblock PERSON --reason TEXT";
    case "CONSENT_REQUIRED":
      return "The text on the use of face data has changed since the person agreed to it: only they can start the training again.";
    case "NOT_ENOUGH_PHOTOS":
      return `The training has ${details.available} photos left and needs ${details.required}: only the person can add some.`;
    default:
      return errorMessage(code, "en", details);
  }
}

function notFound(command: string, value: string): string {
  switch (command) {
    case "fail":
      return `There is no job “${value}”. pnpm studio jobs --unfinished lists those under way.`;
    case "retry":
      return `There is no job “${value}” that could be asked for again: it, its model or its photos are gone.`;
    case "take-down":
      return `There is no image “${value}”. pnpm studio reports lists those that were reported.`;
    case "dismiss":
      return `There is no report “${value}”. pnpm studio reports lists the open ones.`;
    default:
      return `Nobody here has the address or id “${value}”. pnpm studio find TEXT looks for part of an address.`;
  }
}

function wrongState(command: string, value: string, status: unknown): string {
  switch (command) {
    case "fail":
      return `${value} is over already (${status}).`;
    case "retry":
      if (status === "completed") return `${value} is completed: there is nothing to retry.`;
      if (status === undefined)
        return `What ${value} started from has been changed or used since: only the person can ask again.`;
      return `${value} is still under way (${status}). End it first: pnpm studio fail ${value} --reason TEXT`;
    case "dismiss":
      return `${value} is closed already.`;
    default:
      return errorMessage("WRONG_STATE", "en");
  }
}
