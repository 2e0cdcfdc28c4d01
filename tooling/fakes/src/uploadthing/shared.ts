import { refuse } from "../base/refuse.ts";
import type { UploadFaults } from "./faults.ts";
import type { Shelf } from "./shelf.ts";

export interface UploadThingContext {
  /** the server's own address, known once its port is open */
  base: () => string;
  shelf: Shelf;
  faults: UploadFaults;
  /** milliseconds since 1970 */
  now: () => number;
}

export function fail(status: number, error: string, headers?: Record<string, string>): never {
  return refuse(status, { error }, headers);
}
