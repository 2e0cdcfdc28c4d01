import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";

export class RequestError extends HTTPException {
  constructor(status: ContentfulStatusCode, error: string) {
    super(status, { message: error, res: Response.json({ error, status }, { status }) });
  }
}

export function found<Value>(value: Value | undefined | false, what: string): Value {
  if (value === undefined || value === false) throw new RequestError(404, `There is no ${what}.`);
  return value;
}
