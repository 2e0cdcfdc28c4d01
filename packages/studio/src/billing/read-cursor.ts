import { StudioError } from "@portrait-studio/contract";

/** The place in the ledger that a page's cursor names. @throws INVALID_CURSOR */
export function readCursor(cursor: string): number {
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw new StudioError("INVALID_CURSOR");
  return Number(cursor);
}

/** The place in the statement that a page's cursor names, "412.24": an operation, and the balance before it. @throws INVALID_CURSOR */
export function readStatementCursor(cursor: string): { before: number; balance: number } {
  const [, before, balance] = /^([1-9]\d{0,14})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (before === undefined || balance === undefined) throw new StudioError("INVALID_CURSOR");
  return { before: Number(before), balance: Number(balance) };
}
