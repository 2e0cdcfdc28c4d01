import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { FaultBoard, faultRoutes } from "../double/fault-board.ts";
import { type Route, serve } from "../double/http.ts";
import { apiRoutes } from "./api-routes.ts";
import { faultNames, type UploadFaults } from "./faults.ts";
import { fileRoutes } from "./file-routes.ts";
import { ingestRoutes } from "./ingest-routes.ts";
import { type FileFacts, Shelf } from "./shelf.ts";

export { uploadThingToken } from "./app.ts";
export type { ArmedFault } from "./faults.ts";

export interface UploadThingOptions {
  port: number;
  /** the files are kept in it */
  dataDir: string;
  log: (line: string) => void;
  /** milliseconds since 1970 */
  now?: () => number;
}

export interface RunningUploadThing {
  /** the address of the API, the ingest and the files' host alike */
  url: string;
  faults: UploadFaults;
  /** what is stored, newest first */
  files: () => FileFacts[];
  stop: () => Promise<void>;
}

const slownessMs = 2000;

/**
 * A stand-in for UploadThing as servers use it: signed uploads to the ingest, the API's calls for listing, deleting and access,
 * and the files' host, which serves private files by signed addresses only. Faults are switched under /_sandbox/faults.
 */
export async function startUploadThing(options: UploadThingOptions): Promise<RunningUploadThing> {
  const { port, dataDir, log, now = Date.now } = options;
  const shelf = await Shelf.open(join(dataDir, "files"));
  const faults = new FaultBoard(faultNames);
  let base = "";
  const shared = { base: () => base, shelf, faults, now };
  const routes = [...apiRoutes(shared), ...fileRoutes(shared), ...ingestRoutes(shared)];
  const slowly = (one: Route): Route => ({
    ...one,
    handle: async (call) => {
      if (faults.take("slow")) await delay(slownessMs);
      return one.handle(call);
    },
  });
  const server = await serve([...faultRoutes(faults), ...routes.map(slowly)], { port, log });
  base = server.url;
  return { url: base, faults, files: () => shelf.list(), stop: server.stop };
}
