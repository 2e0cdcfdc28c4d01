import type { ImageUse } from "@portrait-studio/contract/head-crops";
import type { Printable } from "@portrait-studio/contract/prints";
import type { ImageFile } from "../../credentials/describe-history.ts";
import type { OwnCertificate } from "../../credentials/read-credentials.ts";
import type { SignedHistory, SigningStudio } from "../../credentials/sign-image.ts";
import type { ImageOutput, QuarterTurn } from "../accept-photo.ts";
import type { ImageSize, IntakeFailure } from "../intake-error.ts";

export type SentTask = ImageTask & { light: boolean };

export type ImageTask =
  | { kind: "take"; path: string }
  | { kind: "turn"; path: string; degrees: QuarterTurn }
  | { kind: "describe"; bytes: Uint8Array }
  | { kind: "convert"; path: string; into: string; output: ImageOutput; studio?: SigningStudio | undefined }
  | { kind: "plan"; path: string; image: Printable; use: ImageUse }
  | { kind: "prepareSigning" }
  | { kind: "sign"; image: ImageFile; history: SignedHistory; studio: SigningStudio }
  | { kind: "read"; bytes: Uint8Array; own: OwnCertificate | undefined };

export interface Signature {
  signature: Uint8Array;
}

export type TaskAnswer =
  | { result: unknown }
  | { refusal: { reason: IntakeFailure; size: ImageSize | undefined; cause: string } }
  | { failure: { message: string; code: string | undefined } };

/** `rss` is the memory that the process holds, in bytes. */
export type Report = { ready: true } | { rss: number; answer?: TaskAnswer } | { toSign: Uint8Array };
