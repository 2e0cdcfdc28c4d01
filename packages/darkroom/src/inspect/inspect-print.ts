import { clamp } from "@portrait-studio/raster";
import type { Print } from "../looks/develop-plan.ts";
import { recipes } from "../looks/recipes.ts";
import { reddest, yellowest } from "../render/balance-skin.ts";
import { hueOf } from "../render/scene.ts";
import { asSharp } from "./as-sharp.ts";
import { backdropAsAsked } from "./backdrop-as-asked.ts";
import { cleanOutline } from "./clean-outline.ts";
import { hasColouredLight, isInColour } from "./has-coloured-light.ts";
import { ownFace } from "./own-face.ts";
import { signatureOf } from "./signature.ts";
import { skinFamily } from "./skin-family.ts";
import type { Check, FoundFlaw } from "./types.ts";
import { type Subject, type View, viewSubject } from "./view.ts";
import { headMissingIn, wholeHead } from "./whole-head.ts";

/** The looks at an image by itself; whether it is another one's twin is asked where the others are known. */
export const checks: readonly Check[] = [
  wholeHead,
  cleanOutline,
  ownFace,
  skinFamily,
  backdropAsAsked,
  asSharp,
];

export interface Inspection {
  /** the worst first, against what is allowed */
  found: FoundFlaw[];
  signature: string;
}

/** Looks at a print as somebody would who is to pay for it. */
export async function inspectPrint(print: Print): Promise<Inspection> {
  const view = viewPrint(print);
  return { found: await findFlaws(view), signature: signatureOf(view.image) };
}

/** What the checks find, the worst first. */
export async function findFlaws(view: View): Promise<FoundFlaw[]> {
  const found: FoundFlaw[] = [];
  for (const { flaw, measure, most } of checks) {
    const figure = await measure(view);
    const limit = typeof most === "number" ? most : most(view);
    if (figure !== null && figure > limit) found.push({ flaw, figure, most: limit });
  }
  return found.sort((a, b) => b.figure / b.most - a.figure / a.most);
}

export function viewPrint(print: Print): View {
  return viewSubject(subjectOf(print));
}

function subjectOf(print: Print): Subject {
  const { image, source, outline, isCutOut, face, identity, photo, plan } = print;
  const tone = (hueOf(photo.measures.tones.skin) * 180) / Math.PI;
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
      headMissing: headMissingIn(print),
    },
  };
}
