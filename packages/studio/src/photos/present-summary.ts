import type { PhotoSetSummary, SetAdvice } from "@portrait-studio/contract";
import type { SetJudgement } from "@portrait-studio/photo/types";

type Measured = SetJudgement["summary"];

const adviceOf: Record<Measured["advice"][number], SetAdvice> = {
  more_photos: "morePhotos",
  turn_left: "turnLeft",
  turn_right: "turnRight",
  face_forward: "faceForward",
  come_closer: "comeCloser",
  other_light: "otherLight",
  smile: "smile",
  no_smile: "noSmile",
  sharper: "sharper",
  without_sunglasses: "withoutSunglasses",
};

/** Degrees of yaw from which a face counts as turned; half of what the advice asks for, as for light and smiles. */
const turned = 14;
const variedSides = 0.375;
const smiling = 0.4;

/** The measured ranges of a set as what a person can tick off. */
export function presentSummary({ photos, usable, yaw, side, smile, advice }: Measured): PhotoSetSummary {
  const [leftmost, rightmost] = yaw;
  const seen = usable > 0;
  const front = leftmost < turned && rightmost > -turned && !advice.includes("face_forward");
  return {
    photos,
    usable,
    angles: [
      ...(seen && leftmost <= -turned ? (["left"] as const) : []),
      ...(seen && front ? (["front"] as const) : []),
      ...(seen && rightmost >= turned ? (["right"] as const) : []),
    ],
    variedLight: side[1] - side[0] >= variedSides,
    expressions: [
      ...(seen && smile[1] >= smiling ? (["smiling"] as const) : []),
      ...(seen && smile[0] <= 1 - smiling ? (["serious"] as const) : []),
    ],
    advice: advice.map((code) => adviceOf[code]),
  };
}
