import { addFaultRoutes } from "../base/fault-board.ts";
import { createFake, serve } from "../base/serve.ts";
import { type ComfyFaults, createComfyFaults } from "./faults.ts";
import { Jobs, type Run } from "./jobs.ts";
import { addOrderRoutes } from "./order-routes.ts";
import { addServerRoutes } from "./server-routes.ts";
import { Shelf } from "./shelf.ts";

export type { ArmedFault } from "./faults.ts";

export interface ComfyOptions {
  port: number;
  log: (line: string) => void;
  /** milliseconds of one job; may be changed while it runs */
  speed?: { imageMs: number };
  /** before 0.26: no call cancels a job, and choices are described in the old form */
  version?: "old" | "new";
  /** asked of every request, as a proxy in front of ComfyUI would */
  secret?: string;
  /** nodes and files that this server does not have */
  lacks?: readonly string[];
  /** its command line after the program's name */
  argv?: readonly string[];
}

export interface RunningComfy {
  url: string;
  faults: ComfyFaults;
  /** orders that were taken, newest first */
  jobs: () => readonly Run[];
  /** the person's files that were not replaced, and jobs that the history tells of */
  holds: () => string[];
  /** as a kill and a new start */
  restart: () => void;
  stop: () => Promise<void>;
}

/** A fake of ComfyUI: uploads, the queue, the history, views and descriptions of nodes. Faults are set under /_sandbox/faults. */
export async function startComfyUI(options: ComfyOptions): Promise<RunningComfy> {
  const {
    port,
    log,
    speed = { imageMs: 3000 },
    version = "new",
    secret,
    lacks = [],
    argv = ["--disable-metadata", "--disable-assets"],
  } = options;
  const shelf = new Shelf();
  const faults = createComfyFaults();
  const jobs = new Jobs({ shelf, speed, log });
  const app = createFake(log);
  addFaultRoutes(app, faults);
  if (secret) {
    app.use(async (c, next) => {
      if (c.req.header("authorization") === `Bearer ${secret}`) return next();
      return c.text("Unauthorized", 401);
    });
  }
  addOrderRoutes(app, { jobs, shelf, faults, isOld: version === "old", lacks });
  addServerRoutes(app, { shelf, jobs, faults, isOld: version === "old", lacks, argv });
  const server = await serve(app, port, "the fake ComfyUI");
  return {
    url: server.url,
    faults,
    jobs: () => jobs.taken,
    holds: () => [...shelf.unscrubbed(), ...jobs.history.keys()],
    restart: () => jobs.restart(),
    stop: async () => {
      jobs.stop();
      await server.stop();
    },
  };
}
