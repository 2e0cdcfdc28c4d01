import type { Box } from "@portrait-studio/contract";

export interface ReferenceRequest {
  /** the encoded photo */
  photo: Uint8Array;
  /** of the photo, as `cutOut` makes it */
  matte: Uint8Array;
  /** nothing is left behind the person; otherwise what is behind is blurred, because the matte may miss a part of the person */
  clean: boolean;
  /** head with hair, fractions of the upright photo */
  head: Box;
  /** how much of the person is shown below the head */
  reach: "shoulders" | "upper_body";
}
