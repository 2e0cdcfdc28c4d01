import { type ArmedFault as Armed, FaultBoard } from "../base/fault-board.ts";

export const orderKinds = ["generation", "edit"] as const;
export type OrderKind = (typeof orderKinds)[number];

export const faultNames = [
  /** takes fifty times as long */
  "slow",
  /** the order is answered with 500, 504, or not at all, though it was taken */
  "create_500",
  "create_504",
  "create_broken",
  /** the order is taken twice under its one id */
  "doubled",
  /** one question about the queue is answered with 503 */
  "read_503",
  /** a node fails, with a message that quotes the prompt and names paths */
  "broken",
  "out_of_memory",
  "interrupted",
  /** the server is started again while the job waits or runs: queue, history and temporary files are lost */
  "forgotten",
  /** uploads are larger than the server takes */
  "too_large",
  /** a mistake in an order is answered with 500, and nothing is taken */
  "bad_request_500",
  /** the same just before the order comes */
  "photo_gone",
  /** weights or a node are missing though they were listed */
  "missing_model",
  "missing_node",
  /** taken, with errors in some nodes: only a part would run */
  "partial_errors",
  /** a success without an image, one of one grey, and one that NaN has made black */
  "no_image",
  "grey_image",
  "black_image",
  /** the images show nobody, the person twice, or the stranger of `PUT /_sandbox/stranger` */
  "no_face",
  "two_faces",
  "another_person",
  /** the image's file is gone, busy once, garbage, or leads to another address */
  "output_gone",
  "output_busy",
  "output_garbage",
  "output_redirects",
  /** the image's names lead out of the folder */
  "output_outside",
  /** stopping is answered, and the job ends nevertheless */
  "cancel_late",
] as const;
export type ComfyFaultName = (typeof faultNames)[number];

export type ArmedFault = Armed<ComfyFaultName, OrderKind>;
export type ComfyFaults = FaultBoard<ComfyFaultName, OrderKind>;

export function createComfyFaults(): ComfyFaults {
  return new FaultBoard(faultNames, orderKinds, ["read_503", "too_large"]);
}
