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

/** Degrees of yaw from which a face counts as turned, to the person's own left where they are positive. */
const turned = 14;
const variedSides = 0.375;
const smiling = 0.4;

/** The measured ranges of a set as what a person can tick off. */
export function presentSummary({ photos, usable, yaw, side, smile, advice }: Measured): PhotoSetSummary {
  const [rightmost, leftmost] = yaw;
  const seen = usable > 0;
  const left = seen && leftmost >= turned;
  const front = seen && rightmost < turned && leftmost > -turned && !advice.includes("face_forward");
  const right = seen && rightmost <= -turned;
  const variedLight = side[1] - side[0] >= variedSides;
  const smiles = seen && smile[1] >= smiling;
  const serious = seen && smile[0] <= 1 - smiling;
  const has = {
    turn_left: left,
    turn_right: right,
    other_light: variedLight,
    smile: smiles,
    no_smile: serious,
  };
  return {
    photos,
    usable,
    angles: [
      ...(left ? (["left"] as const) : []),
      ...(front ? (["front"] as const) : []),
      ...(right ? (["right"] as const) : []),
    ],
    variedLight,
    expressions: [...(smiles ? (["smiling"] as const) : []), ...(serious ? (["serious"] as const) : [])],
    // advice goes on to twice of what counts: what is ticked off is not asked for as well
    advice: advice
      .filter((code) => !(code in has && has[code as keyof typeof has]))
      .map((code) => adviceOf[code]),
  };
}
