import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { addFaultRoutes, FaultBoard } from "../base/fault-board.ts";
import { createFake, serve } from "../base/serve.ts";
import { addApiRoutes } from "./api-routes.ts";
import { faultNames, type UploadFaults } from "./faults.ts";
import { addFileRoutes } from "./file-routes.ts";
import { addIngestRoutes } from "./ingest-routes.ts";
import { type FileFacts, Shelf } from "./shelf.ts";

export type { ArmedFault } from "./faults.ts";
export { uploadThingToken } from "./shared.ts";

export interface UploadThingOptions {
  port: number;
  dataDir: string;
  log: (line: string) => void;
  /** milliseconds since 1970 */
  now?: () => number;
}

export interface RunningUploadThing {
  url: string;
  faults: UploadFaults;
  /** what is stored, newest first */
  files: () => FileFacts[];
  stop: () => Promise<void>;
}

const slownessMs = 2000;

/**
 * A fake of UploadThing as servers use it: signed uploads to the ingest, the API's calls for listing, deleting and access,
 * and the files' host, which serves private files by signed addresses only. Faults are switched under /_sandbox/faults.
 */
export async function startUploadThing(options: UploadThingOptions): Promise<RunningUploadThing> {
  const { port, dataDir, log, now = Date.now } = options;
  const shelf = await Shelf.open(join(dataDir, "files"));
  const faults = new FaultBoard(faultNames);
  let base = "";
  const shared = { base: () => base, shelf, faults, now };
  const app = createFake(log);
  addFaultRoutes(app, faults);
  app.use(async (_c, next) => {
    if (faults.take("slow")) await delay(slownessMs);
    await next();
  });
  addApiRoutes(app, shared);
  addFileRoutes(app, shared);
  addIngestRoutes(app, shared);
  const server = await serve(app, port, "the fake UploadThing");
  base = server.url;
  return { url: base, faults, files: () => shelf.list(), stop: server.stop };
}
