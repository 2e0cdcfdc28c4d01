import { type ArmedFault as Armed, FaultBoard } from "../base/fault-board.ts";

export const jobKinds = ["training", "generation", "edit"] as const;
export type JobKind = (typeof jobKinds)[number];

export const faultNames = [
  /** takes fifty times as long */
  "slow",
  "webhook_never",
  "webhook_twice",
  /** the webhook comes before the create call answers */
  "webhook_early",
  /** "processing" comes after "succeeded" */
  "webhook_out_of_order",
  "webhook_bad_signature",
  "webhook_old_timestamp",
  /** two signatures or keys, of which the second is right */
  "webhook_rotated",
  "fewer_images",
  "all_filtered",
  /** 422 with a typed detail, for the content of the request */
  "rejected_content",
  /** 422 with a typed detail, for the files that came along */
  "rejected_input",
  /** 429 with Retry-After, and nothing is made */
  "rate_limited",
  /** the create call answers 500 though the job exists */
  "create_500",
  /** the create call answers 504 though the job exists */
  "create_504",
  /** the create call's connection breaks though the job exists */
  "create_broken",
  /** one question about the job answers 503 */
  "read_503",
  /** the job ends in an error of the provider's own */
  "broken",
  /** the outputs' addresses answer 404 */
  "output_gone",
  /** the first output's address answers 503 once */
  "output_busy",
  /** the first output is not an image */
  "output_garbage",
  /** the first output's address redirects to this machine's file server */
  "output_redirects",
  /** the first output's address lies on another host */
  "output_elsewhere",
  /** succeeded, but its output is removed already */
  "data_removed",
  /** cancelling is answered, and the job finishes nevertheless */
  "cancel_late",
  /** its deadline passed before it began */
  "aborted",
  /** the job is unknown at the provider */
  "forgotten",
  "no_weights",
  /** a refusal for the content that gives no reason */
  "refused_without_text",
  /** waits in the queue sixty times as long as a job takes: four minutes at the usual speed */
  "cold_start",
  /** the images succeed and are black, without a flag */
  "black_image",
  "grey_image",
  "no_face",
  "two_faces",
  /** the images show the stranger of `PUT /_sandbox/stranger`, who is not the person of the photos */
  "another_person",
] as const;
export type FaultName = (typeof faultNames)[number];

const ofCalls: readonly FaultName[] = ["rate_limited", "rejected_content", "rejected_input", "read_503"];

export type ArmedFault = Armed<FaultName, JobKind>;
export type ImageFaults = FaultBoard<FaultName, JobKind>;

export function createImageFaults(): ImageFaults {
  return new FaultBoard(faultNames, jobKinds, ofCalls);
}

export interface Speed {
  /** milliseconds from a training's creation to its end */
  trainingMs: number;
  imageMs: number;
}

export const usualSpeed: Readonly<Speed> = { trainingMs: 20_000, imageMs: 4_000 };
