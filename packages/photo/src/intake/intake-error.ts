export type IntakeFailure =
  /** not a JPEG, PNG, GIF, WebP or HEIC by its content */
  | "unsupported_type"
  /** damaged, cut short or no image after all */
  | "unreadable"
  /** part of the picture is missing */
  | "cut_short"
  /** nothing of it can be seen */
  | "empty"
  /** its header claims more than is ever decoded */
  | "too_many_pixels"
  /** the process that decoded it took too long or too much memory, and was killed */
  | "too_costly"
  /** heavy work, of a person who was refused such work twice; others wait for it no more */
  | "paused";

/** Both are whole millions of pixels; an animation counts all of its frames. */
export interface ImageSize {
  megapixels: number;
  /** the most that an image of this kind may have */
  maximum: number;
}

export class IntakeError extends Error {
  readonly reason: IntakeFailure;
  /** set for "too_many_pixels" */
  readonly size: ImageSize | undefined;
  /** set for "paused" */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    reason: IntakeFailure,
    options?: { cause?: unknown; size?: ImageSize | undefined; retryAfterSeconds?: number },
  ) {
    super(`The image is not taken in: ${reason}.`, options);
    this.name = "IntakeError";
    this.reason = reason;
    this.size = options?.size;
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}
