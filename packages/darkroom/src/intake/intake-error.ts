export type IntakeFailure =
  /** not a JPEG, PNG, GIF or WebP by its content */
  | "unsupported_type"
  /** damaged, cut short or no picture after all */
  | "unreadable"
  /** its header claims more than is ever decoded */
  | "too_many_pixels";

/** A photo that is not taken in. */
export class IntakeError extends Error {
  readonly reason: IntakeFailure;

  constructor(reason: IntakeFailure, options?: { cause?: unknown }) {
    super(`The picture is not taken in: ${reason}.`, options);
    this.name = "IntakeError";
    this.reason = reason;
  }
}
