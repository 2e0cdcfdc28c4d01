import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { IntakeError } from "../intake-error.ts";
import type { Report, SentTask, Signature, TaskAnswer } from "./messages.ts";

export interface ProcessLimits {
  /** Longest that one image may take, in milliseconds. */
  milliseconds: number;
  /** Most memory that the process may hold, in bytes. */
  bytes: number;
}

export interface ImageProcess {
  readonly pid: number;
  /** Does one task. @throws IntakeError; "too_costly" when the process had to be killed for it */
  run: (task: SentTask, limits: ProcessLimits) => Promise<unknown>;
  readonly tasks: number;
  /** memory held after the last of them, in bytes */
  readonly memory: number;
  readonly ended: boolean;
  end: () => Promise<void>;
}

const startMs = 30_000;
const lookEveryMs = 100;
/** JavaScript of it needs next to nothing; what images take is not counted here. */
const heapMegabytes = 128;

/** Asked of Node itself: a bundler would follow an imported `fork` to the file, and put it where it does not run. */
const { fork } = process.getBuiltinModule("node:child_process");
const here = dirname(fileURLToPath(import.meta.url));

/** The processes were at fault, not the image; `reason` tells an outage. */
export class ProcessUnavailableError extends Error {
  readonly reason = "unavailable";
}

/** The most that a process without the key may have signed for one image: what has not become too large, and less. */
const mostSignatures = 2;

/** The key stays here: it may only sign claims, as COSE has them. */
export type SignClaim = (toSign: Uint8Array) => Uint8Array;

/** The process does not keep this one alive, except while it works. */
export function startProcess(sign?: SignClaim): ImageProcess {
  const child = fork(join(here, "image-process.ts"), [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    // nothing of this process's settings and secrets; fewer arenas, so that memory is given back
    env: { MALLOC_ARENA_MAX: "2", NODE_ENV: "production" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let tasks = 0;
  let memory = 0;
  let ending = false;
  let ended = false;
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    // it could not even be started
    child.once("error", () => resolve());
  }).then(() => {
    ended = true;
  });
  const ready = awaitReady(child, gone);
  ready.catch(() => {});
  keepAlive(child, false);

  return {
    get pid() {
      return child.pid ?? 0;
    },
    get tasks() {
      return tasks;
    },
    get memory() {
      return memory;
    },
    get ended() {
      return ended;
    },
    run: async (task, limits) => {
      keepAlive(child, true);
      try {
        await ready;
        const { answer, rss } = await perform(child, gone, task, limits, "studio" in task ? sign : undefined);
        memory = rss;
        return getResult(answer);
      } catch (error) {
        if (ending) throw new ProcessUnavailableError("The process was ended.", { cause: error });
        throw error;
      } finally {
        tasks += 1;
        keepAlive(child, false);
      }
    },
    end: async () => {
      ending = true;
      keepAlive(child, true);
      child.kill("SIGKILL");
      await gone;
    },
  };
}

async function awaitReady(child: ChildProcess, gone: Promise<void>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (why: string) => {
    child.kill("SIGKILL");
    reject(new ProcessUnavailableError(`A process for images ${why}.`));
  };
  const timer = setTimeout(() => fail("did not start in time"), startMs);
  child.once("message", () => resolve());
  gone.then(() => fail("could not be started"));
  await promise.finally(() => clearTimeout(timer));
}

/** Watches the child while it works; whatever ends it, the promise settles only when it is gone or has answered. */
async function perform(
  child: ChildProcess,
  gone: Promise<void>,
  task: SentTask,
  limits: ProcessLimits,
  sign: SignClaim | undefined,
): Promise<{ answer: TaskAnswer; rss: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ answer: TaskAnswer; rss: number }>();
  let excess: string | undefined;
  const kill = (why: string) => {
    excess ??= why;
    child.kill("SIGKILL");
  };
  const weigh = (rss: number | undefined) => {
    if (rss !== undefined && rss > limits.bytes) kill(`it took ${Math.round(rss / 1024 / 1024)} MB`);
  };
  let signatures = 0;
  const onMessage = (report: Report) => {
    if ("toSign" in report) {
      signatures += 1;
      try {
        if (!sign || signatures > mostSignatures) throw new Error("too many");
        child.send({ signature: sign(report.toSign) } satisfies Signature, () => {});
      } catch (error) {
        kill(`it may not have that signed: ${error}`);
      }
      return;
    }
    if (!("rss" in report)) return;
    if (report.answer) resolve({ answer: report.answer, rss: report.rss });
    else weigh(report.rss);
  };
  child.on("message", onMessage);
  const watch = setInterval(() => weigh(readMemory(child.pid ?? 0)), lookEveryMs);
  const deadline = setTimeout(() => kill(`it took ${limits.milliseconds} ms`), limits.milliseconds);
  gone.then(() =>
    reject(
      excess
        ? new IntakeError("too_costly", { cause: new Error(`The process was killed: ${excess}.`) })
        : new IntakeError("unreadable", {
            cause: new Error(`The process died of the image: ${child.signalCode ?? child.exitCode}.`),
          }),
    ),
  );
  // a process that has just died tells it by its exit
  child.send(task, () => {});
  return await promise.finally(() => {
    child.off("message", onMessage);
    clearInterval(watch);
    clearTimeout(deadline);
  });
}

function getResult(answer: TaskAnswer): unknown {
  if ("result" in answer) return answer.result;
  if ("refusal" in answer) {
    const { reason, size, cause } = answer.refusal;
    throw new IntakeError(reason, { size, ...(cause && { cause: new Error(cause) }) });
  }
  const { message, code } = answer.failure;
  throw Object.assign(new Error(message), code === undefined ? {} : { code });
}

function keepAlive(child: ChildProcess, alive: boolean): void {
  const call = alive ? "ref" : "unref";
  child[call]();
  child.channel?.[call]();
}

/** Bytes of memory that a process holds, by the kernel's word; undefined where there is no such word, or no such process. */
function readMemory(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1")) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
