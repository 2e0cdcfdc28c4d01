import { DrizzleQueryError } from "drizzle-orm";
import { sqlState } from "./errors.ts";

/**
 * A statement that failed, told without any value. The driver's errors hold values everywhere: Drizzle's message lists the
 * parameters, PostgreSQL's detail quotes the row, and its message the text that it could not read.
 */
export class QueryError extends Error {
  /** its command and first table, e.g. `insert into "user"` */
  readonly statement: string;
  /** SQLSTATE of the server, or the code of a connection that broke */
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;

  constructor(statement: string, found: unknown) {
    const code = sqlState(found) ?? factOf(found, "code");
    const constraint = factOf(found, "constraint");
    const column = factOf(found, "column");
    const where = constraint ?? column;
    super(
      `${statement} failed: ${code ?? nameOf(found)}${where ? ` (${where})` : ""}`,
      isFreeOfValues(found) ? { cause: found } : undefined,
    );
    this.name = "QueryError";
    this.statement = statement;
    this.code = code;
    this.constraint = constraint;
    this.table = factOf(found, "table");
    this.column = column;
  }
}

/** What may leave this package in place of an error; anything that is no failed statement stays what it is. */
export function withoutValues(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) return new QueryError(nameStatement(error.query), error.cause);
  return isServerError(error) ? new QueryError("a statement", error) : error;
}

/** The command of a statement and the first table that it names. */
export function nameStatement(text: string): string {
  const command =
    text.match(/^\s*(insert\s+into|delete\s+from|[a-z]+)/i)?.[1]?.toLowerCase() ?? "a statement";
  const table = text.match(
    /\b(?:into|from|update|join|table|on)\s+(?:only\s+|if\s+(?:not\s+)?exists\s+)?("?[\w.]+"?)/i,
  );
  if (!table) return command;
  return /^(insert|delete|update)/.test(command) ? `${command} ${table[1]}` : `${command} of ${table[1]}`;
}

function isServerError(error: unknown): boolean {
  return error instanceof Error && "severity" in error && sqlState(error) !== undefined;
}

/** A broken connection's own words are the driver's or the system's; what complains of a value may quote it. */
function isFreeOfValues(found: unknown): boolean {
  if (!(found instanceof Error) || sqlState(found) !== undefined) return false;
  return !(found instanceof TypeError || found instanceof RangeError || found instanceof SyntaxError);
}

function factOf(found: unknown, name: "code" | "constraint" | "table" | "column"): string | undefined {
  const fact = found instanceof Error ? Reflect.get(found, name) : undefined;
  return typeof fact === "string" ? fact : undefined;
}

function nameOf(found: unknown): string {
  return found instanceof Error ? found.name : typeof found;
}
