import type { Log } from "@portrait-studio/studio";

const secretNames = /token|secret|password|authorization|cookie|code$/i;

/** One JSON line an event on standard output; values whose names promise a secret are left out. */
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
