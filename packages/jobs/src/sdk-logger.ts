import type { Log } from "@portrait-studio/studio";
import type { Logger } from "inngest";

export function createSdkLogger(log: Log): Logger {
  const write =
    (level: Parameters<Log>[0]) =>
    (...parts: unknown[]) => {
      const isFacts = (part: unknown): part is object =>
        typeof part === "object" && part !== null && !(part instanceof Error);
      const sentences = parts.filter((part) => !isFacts(part));
      const facts = parts.filter(isFacts).flatMap((part) => Object.entries(part));
      const words = facts.map(([name, value]) => [name, describe(value)]);
      log(level, sentences.map(describe).join(" "), Object.fromEntries(words));
    };
  // the SDK reports every step to debug; the runner's dashboard shows them better
  return { info: write("info"), warn: write("warn"), error: write("error"), debug: () => {} };
}

function describe(value: unknown): string {
  if (value instanceof Error && value.cause) return `${value} (${describe(value.cause)})`;
  return String(value);
}
