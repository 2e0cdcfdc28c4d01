import type { Log } from "@portrait-studio/studio";

const secretNames = /token|secret|password|authorization|cookie|code$/i;

/** Logs one JSON line per event to standard output, without values whose names suggest a secret. */
export function createLog(
  app: string,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  return (level, message, facts = {}) => {
    const safe = Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, secretNames.test(name) ? "[hidden]" : value]),
    );
    write(`${JSON.stringify({ time: new Date().toISOString(), level, app, message, ...safe })}\n`);
  };
}
