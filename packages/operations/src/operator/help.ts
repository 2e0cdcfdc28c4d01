import { actCommands } from "./act-commands.ts";
import type { Command } from "./command.ts";
import { readCommands } from "./read-commands.ts";

export const commands: Readonly<Record<string, Command>> = { ...readCommands, ...actCommands };

export function getUsage(name: string, { takes, options = {}, flags = [], acts }: Command): string {
  const optional = [
    ...Object.entries(options).map(([option, value]) => `[--${option} ${value}]`),
    ...flags.map((flag) => `[--${flag}]`),
  ];
  return [name, ...takes, ...(acts ? ["--reason TEXT"] : []), ...optional].join(" ");
}

export function helpText(maintenance: Readonly<Record<string, string>>): string {
  const section = (title: string, part: Readonly<Record<string, Command>>) => [
    title,
    ...Object.entries(part).flatMap(([name, command]) => [
      `  ${getUsage(name, command)}`,
      `      ${command.summary}`,
    ]),
    "",
  ];
  const others = Object.entries(maintenance).flatMap(([name, summary]) => [`  ${name}`, `      ${summary}`]);
  return [
    "What an operator of the studio can do.",
    "",
    "  pnpm studio COMMAND … [--json]",
    "",
    ...section("Look", readCommands),
    ...section("Act; each act is written down with its reason, and --as NAME adds who you are", actCommands),
    "Maintain",
    ...others,
    "",
    "PERSON is an address or an id (usr_…); a JOB's id begins with trn_, gen_ or edt_, an IMAGE's with img_, a REPORT's",
    "with rep_. --json prints the result for programs. Ends with 0 when done, with 1 when it cannot be done, with 2 when it was",
    "typed wrongly.",
    "",
  ].join("\n");
}
