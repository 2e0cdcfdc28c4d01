import type { IntakeFailure, PictureSize } from "../intake-error.ts";
import type { OutputFormat } from "../take-photo.ts";

/** What the parent asks of a picture process. */
export type PictureTask =
  | { kind: "take"; path: string }
  | { kind: "describe"; bytes: Uint8Array }
  | { kind: "convert"; path: string; into: string; format: OutputFormat };

export type Answer =
  | { result: unknown }
  | { refusal: { reason: IntakeFailure; size: PictureSize | undefined; cause: string } }
  | { failure: { message: string; code: string | undefined } };

/** What a picture process says; `rss` is the memory that it holds, in bytes. */
export type Report = { ready: true } | { rss: number; answer?: Answer };
