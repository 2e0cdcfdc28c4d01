import { FaultBoard } from "@portrait-studio/fakes/base/fault-board";
import { z } from "zod";

/** What may happen to a call of the API. Those ending in "_after" do the call's work first, and only the answer is lost. */
export const faultNames = [
  "error",
  "error_after",
  "timeout",
  "timeout_after",
  "rate_limit",
  "reset",
  "garbage",
] as const;

export type FaultName = (typeof faultNames)[number];
export type StripeFaults = FaultBoard<FaultName, string>;

/** `on` is the beginning of a path, after a method if only that is meant: "/v1/refunds", "POST /v1/refunds". */
export function createStripeFaults(): StripeFaults {
  return new FaultBoard(faultNames, {
    where: z.string().regex(/^((GET|POST|DELETE) )?\/v1/, 'begins with "/v1" or a method and "/v1"'),
    fits: (on, here = "") => here.startsWith(on) || here.slice(here.indexOf(" ") + 1).startsWith(on),
  });
}
