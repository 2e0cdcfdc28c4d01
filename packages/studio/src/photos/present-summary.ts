import type { PhotoSetSummary } from "@portrait-studio/contract";
import type { SetJudgement } from "@portrait-studio/photo/types";

type Measured = SetJudgement["summary"];

/** Degrees of yaw from which a face counts as turned, to the person's own left where they are positive. */
const turned = 14;
const variedSides = 0.375;
const smiling = 0.4;

/** The measured ranges of a set as what a person can tick off. */
export function presentSummary({ photos, usable, yaw, side, smile, advice }: Measured): PhotoSetSummary {
  const [rightmost, leftmost] = yaw;
  const seen = usable > 0;
  const left = seen && leftmost >= turned;
  const front = seen && rightmost < turned && leftmost > -turned && !advice.includes("faceForward");
  const right = seen && rightmost <= -turned;
  const variedLight = side[1] - side[0] >= variedSides;
  const smiles = seen && smile[1] >= smiling;
  const serious = seen && smile[0] <= 1 - smiling;
  const has = {
    turnLeft: left,
    turnRight: right,
    otherLight: variedLight,
    smile: smiles,
    noSmile: serious,
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
    advice: advice.filter((code) => !(code in has && has[code as keyof typeof has])),
  };
}
