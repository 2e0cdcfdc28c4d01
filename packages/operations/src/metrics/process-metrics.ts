import { setTimeout as delay } from "node:timers/promises";
import { checkNames } from "@portrait-studio/contract";
import type { Answered } from "@portrait-studio/platform";
import { type HealthWatch, type Log, listProcesses, readFigures, type Studio } from "@portrait-studio/studio";
import { otherPersonUpTo } from "@portrait-studio/vision/sameness";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** The figures of the database are read at most this often, however many servers ask. */
const keepMs = 10_000;
/** Less than a scrape waits: while the database is away, what the process knows by itself is still told. */
const patienceMs = 3_000;

export interface ServerFigures {
  inHand: number;
  arriving: number;
  refused: number;
  cutOff: number;
}

export function createProcessMetrics(app: "web" | "worker") {
  const registry = new Registry();
  registry.setDefaultLabels({ app });
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "studio_http_request_seconds",
    help: "Time from a request's headers to the end of its response",
    labelNames: ["method", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  const lines = new Counter({
    name: "studio_log_lines_total",
    help: "Lines of the log; level error needs a person",
    labelNames: ["level"],
    registers: [registry],
  });
  for (const level of ["info", "warn", "error"]) lines.inc({ level }, 0);
  return {
    registry,
    countAnswer: ({ method, status, seconds }: Answered) => durations.observe({ method, status }, seconds),
    countLog:
      (log: Log) =>
      (...line: Parameters<Log>) => {
        lines.inc({ level: line[0] });
        log(...line);
      },
    /** Adds what the process's server has in hand, read whenever the metrics are asked for. */
    addCalls: (read: () => ServerFigures) => addCalls(registry, read),
    /** Adds what the process finds broken, and since when. */
    addHealth: (health: Pick<HealthWatch, "failing">) => addHealth(registry, health),
    /** Adds how many images this process could not sign. */
    addIntake: ({ unsigned }: Pick<Studio["intake"], "unsigned">) => addIntake(registry, unsigned),
    /** Adds what is read from the database whenever the metrics are asked for. */
    addFigures: (studio: Pick<Studio, "db">) => addFigures(registry, studio),
  };
}

export type ProcessMetrics = ReturnType<typeof createProcessMetrics>;

function addCalls(registry: Registry, read: () => ServerFigures): void {
  new Gauge({
    name: "studio_calls",
    help: "Calls whose body is arriving, and calls in hand",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { arriving, inHand } = read();
      this.set({ state: "arriving" }, arriving);
      this.set({ state: "in hand" }, inHand);
    },
  });
  new Counter({
    name: "studio_calls_refused_total",
    help: "Calls that found no place, and calls whose body did not arrive in time",
    labelNames: ["reason"],
    registers: [registry],
    collect() {
      const { refused, cutOff } = read();
      this.reset();
      this.inc({ reason: "no place" }, refused);
      this.inc({ reason: "cut off" }, cutOff);
    },
  });
}

function addHealth(registry: Registry, { failing }: Pick<HealthWatch, "failing">): void {
  new Gauge({
    name: "studio_check_failing_seconds",
    help: "For how long this process has seen a service fail; 0 while it answers",
    labelNames: ["check"],
    registers: [registry],
    collect() {
      for (const check of checkNames) this.set({ check }, 0);
      for (const { check, since } of failing()) this.set({ check }, (Date.now() - Date.parse(since)) / 1000);
    },
  });
}

function addIntake(registry: Registry, readUnsigned: () => number): void {
  new Counter({
    name: "studio_images_unsigned_total",
    help: "Images that could not be signed, and were delivered without content credentials",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(readUnsigned());
    },
  });
}

function within<Value>(milliseconds: number, value: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([value.catch(() => undefined), delay(milliseconds, undefined, { ref: false })]);
}

function addFigures(registry: Registry, studio: Pick<Studio, "db">): void {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<[Awaited<ReturnType<typeof readFigures>>, Awaited<ReturnType<typeof listProcesses>>]>;
  const read = () => {
    if (performance.now() - readAt > keepMs) {
      readAt = performance.now();
      reading = Promise.all([readFigures(studio, otherPersonUpTo), listProcesses(studio)]);
    }
    return reading;
  };
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    fill: (
      set: (labels: Record<string, string>, value: number) => void,
      figures: Awaited<typeof reading>,
    ) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        const figures = await within(patienceMs, read());
        if (figures) fill((labels, value) => this.set(labels, value), figures);
      },
    });
  gauge("studio_jobs", "Jobs that have not ended", ["kind", "status"], (set, [{ jobs }]) => {
    for (const { kind, status, count } of jobs) set({ kind, status }, count);
  });
  gauge("studio_jobs_oldest_seconds", "Age of the oldest of them", ["kind", "status"], (set, [{ jobs }]) => {
    for (const { kind, status, oldestSeconds } of jobs) set({ kind, status }, oldestSeconds);
  });
  gauge(
    "studio_jobs_ended_1h",
    "Jobs that ended in the last hour",
    ["kind", "status"],
    (set, [{ ended }]) => {
      for (const { kind, status, count } of ended) set({ kind, status }, count);
    },
  );
  gauge(
    "studio_images_1h",
    "Images of requests that ended in the last hour, by what became of them",
    ["engine", "outcome"],
    (set, [{ images }]) => {
      for (const { engine, outcome, count } of images) set({ engine, outcome }, count);
    },
  );
  gauge(
    "studio_job_seconds_1h",
    "How long they took, from the begin of the work",
    ["kind", "status", "quantile"],
    (set, [{ ended }]) => {
      for (const { kind, status, median, p95 } of ended) {
        if (median !== null) set({ kind, status, quantile: "0.5" }, median);
        if (p95 !== null) set({ kind, status, quantile: "0.95" }, p95);
      }
    },
  );
  gauge("studio_credits", "Credits of all people", ["state"], (set, [{ credits }]) => {
    set({ state: "available" }, credits.available);
    set({ state: "held" }, credits.held);
  });
  gauge(
    "studio_tasks",
    "Images and trainings of the workers' own processors",
    ["state"],
    (set, [{ tasks }]) => {
      set({ state: "waiting" }, tasks.waiting);
      set({ state: "in hand" }, tasks.inHand);
    },
  );
  gauge("studio_tasks_oldest_seconds", "Age of the oldest that waits for a place", [], (set, [{ tasks }]) =>
    set({}, tasks.oldestSeconds),
  );
  gauge("studio_outbox_waiting", "Events that have not reached the runner", [], (set, [{ outbox }]) =>
    set({}, outbox.waiting),
  );
  gauge("studio_outbox_oldest_seconds", "Age of the oldest of them", [], (set, [{ outbox }]) =>
    set({}, outbox.oldestSeconds),
  );
  gauge(
    "studio_runs_silent",
    "Runs that the runner may have lost, which are about to begin again",
    [],
    (set, [{ outbox }]) => set({}, outbox.silent),
  );
  gauge(
    "studio_processes",
    "Processes that reported in the last minute",
    ["process"],
    (set, [, processes]) => {
      for (const name of ["web", "worker"] as const)
        set({ process: name }, processes.filter(({ app }) => app === name).length);
    },
  );
}
