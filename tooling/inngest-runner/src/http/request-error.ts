import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** A request that is answered with `{error, status}`, with that status. */
export class RequestError extends HTTPException {
  constructor(status: ContentfulStatusCode, error: string) {
    super(status, { message: error, res: Response.json({ error, status }, { status }) });
  }
}

/** The value; RequestError 404 when there is none. @param what such as "run 01J…" */
export function found<Value>(value: Value | undefined | false, what: string): Value {
  if (value === undefined || value === false) throw new RequestError(404, `There is no ${what}.`);
  return value;
}
