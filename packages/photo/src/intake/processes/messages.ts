import type { Output, QuarterTurn } from "../accept-photo.ts";
import type { ImageSize, IntakeFailure } from "../intake-error.ts";

/** What the parent asks of an image process, which refuses as "too_costly" what its header shows to be heavy when it should be light. */
export type SentTask = ImageTask & { light: boolean };

export type ImageTask =
  | { kind: "take"; path: string }
  | { kind: "turn"; path: string; degrees: QuarterTurn }
  | { kind: "describe"; bytes: Uint8Array }
  | { kind: "convert"; path: string; into: string; output: Output };

export type Answer =
  | { result: unknown }
  | { refusal: { reason: IntakeFailure; size: ImageSize | undefined; cause: string } }
  | { failure: { message: string; code: string | undefined } };

/** What an image process says; `rss` is the memory that it holds, in bytes. */
export type Report = { ready: true } | { rss: number; answer?: Answer };
