import { StudioError } from "@portrait-studio/contract";

/** The place in the ledger that a page's cursor names. @throws INVALID_CURSOR */
export function readCursor(cursor: string): number {
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw new StudioError("INVALID_CURSOR");
  return Number(cursor);
}
