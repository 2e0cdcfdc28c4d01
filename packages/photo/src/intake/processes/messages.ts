import type { ImageOutput, QuarterTurn } from "../accept-photo.ts";
import type { ImageSize, IntakeFailure } from "../intake-error.ts";

/** An image process refuses a light task as "too_costly" when its header shows it to be heavy. */
export type SentTask = ImageTask & { light: boolean };

export type ImageTask =
  | { kind: "take"; path: string }
  | { kind: "turn"; path: string; degrees: QuarterTurn }
  | { kind: "describe"; bytes: Uint8Array }
  | { kind: "convert"; path: string; into: string; output: ImageOutput };

export type TaskAnswer =
  | { result: unknown }
  | { refusal: { reason: IntakeFailure; size: ImageSize | undefined; cause: string } }
  | { failure: { message: string; code: string | undefined } };

/** An image process reports `rss`, the memory that it holds, in bytes. */
export type Report = { ready: true } | { rss: number; answer?: TaskAnswer };
