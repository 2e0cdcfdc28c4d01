import { enableCompileCache } from "node:module";
import process from "node:process";
import pg from "pg";
import type { InngestOptions } from "../index.ts";
import type { KillPoint } from "./runner-process.ts";

// The process that `startRunnerProcess` starts, many times over in a test: it need not be compiled each time.
enableCompileCache();
const { startInngest } = await import("../index.ts");
await startInngest(JSON.parse(process.argv[2] ?? "{}") as InngestOptions);
process.on("message", (killPoint: KillPoint) => {
  killAt(killPoint);
  process.send?.("armed");
});
process.on("disconnect", () => process.exit());
process.send?.("open");

/** Counts everything that the database makes durable from now on, and ends the process at the given one. */
function killAt({ commit, when }: KillPoint): void {
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const inTransaction = new WeakSet<object>();
  let commits = 0;
  const die = (): void => {
    process.kill(process.pid, "SIGKILL");
  };
  const query = function (this: object, ...args: unknown[]): unknown {
    const text = typeof args[0] === "string" ? args[0].trim() : "";
    const durable =
      text === "commit" || (!inTransaction.has(this) && /^(insert|update|delete|with)\b/.test(text));
    if (text === "begin") inTransaction.add(this);
    if (text === "commit" || text === "rollback") inTransaction.delete(this);
    if (durable) commits += 1;
    if (!durable || commits !== commit) return original.apply(this, args);
    if (when === "before") {
      die();
      return new Promise(() => {});
    }
    if (typeof args.at(-1) === "function") return original.apply(this, [...args.slice(0, -1), die]);
    return (original.apply(this, args) as Promise<unknown>).then(die).then(() => new Promise(() => {}));
  };
  Object.assign(pg.Client.prototype, { query });
}
