import { DrizzleQueryError } from "drizzle-orm";
import { sqlState } from "./errors.ts";

/**
 * A failed statement, without any values. The drivers' errors contain values everywhere: Drizzle's message lists the parameters,
 * PostgreSQL's detail quotes the row, and its message quotes text that it could not parse.
 */
export class QueryError extends Error {
  /** its command and first table, e.g. `insert into "user"` */
  readonly statement: string;
  /** SQLSTATE from the server, or the code of a broken connection */
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;

  constructor(statement: string, found: unknown) {
    const code = sqlState(found) ?? findFact(found, "code");
    const constraint = findFact(found, "constraint");
    const column = findFact(found, "column");
    const where = constraint ?? column;
    super(
      `${statement} failed: ${code ?? getName(found)}${where ? ` (${where})` : ""}`,
      isFreeOfValues(found) ? { cause: found } : undefined,
    );
    this.name = "QueryError";
    this.statement = statement;
    this.code = code;
    this.constraint = constraint;
    this.table = findFact(found, "table");
    this.column = column;
  }
}

export function withoutValues(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) return new QueryError(nameStatement(error.query), error.cause);
  return isServerError(error) ? new QueryError("a statement", error) : error;
}

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

/** Whether a message is safe: those of broken connections are, but one about a value may quote it. */
function isFreeOfValues(found: unknown): boolean {
  if (!(found instanceof Error) || sqlState(found) !== undefined) return false;
  return !(found instanceof TypeError || found instanceof RangeError || found instanceof SyntaxError);
}

function findFact(found: unknown, name: "code" | "constraint" | "table" | "column"): string | undefined {
  const fact = found instanceof Error ? Reflect.get(found, name) : undefined;
  return typeof fact === "string" ? fact : undefined;
}

function getName(found: unknown): string {
  return found instanceof Error ? found.name : typeof found;
}
