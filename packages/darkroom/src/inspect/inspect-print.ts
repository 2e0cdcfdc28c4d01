import {
  computeSignature,
  type FoundFlaw,
  findFlaws,
  type Subject,
  type View,
  viewSubject,
} from "@portrait-studio/inspection";
import { clamp } from "@portrait-studio/raster";
import type { Print } from "../looks/develop-plan.ts";
import { recipes } from "../looks/recipes.ts";
import { reddest, yellowest } from "../render/balance-skin.ts";
import { computeHue } from "../render/scene.ts";
import { hasColouredLight, isInColour } from "./has-coloured-light.ts";
import { measureMissingHead } from "./head-missing.ts";

export interface Inspection {
  /** the worst first, against what is allowed */
  found: FoundFlaw[];
  signature: string;
}

/** Looks at a print as somebody would who is to pay for it. */
export async function inspectPrint(print: Print): Promise<Inspection> {
  const view = viewPrint(print);
  return { found: await findFlaws(view), signature: computeSignature(view.image) };
}

export function viewPrint(print: Print): View {
  return viewSubject(toPrintSubject(print));
}

/** A print as the checks look at it. */
export function toPrintSubject(print: Print): Subject {
  const { image, source, outline, isCutOut, face, identity, photo, plan } = print;
  const tone = (computeHue(photo.measures.tones.skin) * 180) / Math.PI;
  return {
    ...{ image, source, outline, isCutOut, face, identity },
    wanted: {
      hasFace: photo.found,
      grey: photo.grey,
      inColour: isInColour(plan),
      colouredLight: hasColouredLight(plan),
      skinTurn: clamp(tone, reddest, yellowest) - tone,
      strokes: recipes[plan.look].strokes === true,
      backdrop: plan.backdrop,
      sharp: true,
      headMissing: measureMissingHead(print),
    },
  };
}
