/** A request that is answered with `{error, status}`, the same status in the body and on the wire. */
export class RequestError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
