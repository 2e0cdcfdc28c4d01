import type { ArmedFault as Armed, FaultBoard } from "../base/fault-board.ts";

export const faultNames = [
  /** an upload answers 500, and nothing is stored */
  "ingest_500",
  /** an upload answers 429 with Retry-After, and nothing is stored */
  "ingest_429",
  /** an upload is stored, and its answer is lost with the connection */
  "ingest_lost",
  /** an upload breaks off in the middle: a part of it is there, and never the rest */
  "ingest_broken",
  /** any call waits for two seconds before it is looked at */
  "slow",
  /** a call of the API answers 500 */
  "api_500",
  /** a call of the API answers 429 with Retry-After */
  "api_429",
  /** files are deleted, and the answer is lost with the connection */
  "delete_lost",
  /** the files' host answers 503 */
  "file_503",
  /** the files' host breaks off in the middle of a file */
  "file_broken",
  /** uploads become public even if they ask to be private, as in an app without private files */
  "private_ignored",
] as const;
export type UploadFaultName = (typeof faultNames)[number];

export type ArmedFault = Armed<UploadFaultName>;
export type UploadFaults = FaultBoard<UploadFaultName>;
