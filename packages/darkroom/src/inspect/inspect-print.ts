import type { Print } from "../looks/develop-plan.ts";
import { asSharp } from "./as-sharp.ts";
import { backdropAsAsked } from "./backdrop-as-asked.ts";
import { cleanOutline } from "./clean-outline.ts";
import { ownFace } from "./own-face.ts";
import { signatureOf } from "./signature.ts";
import { skinFamily } from "./skin-family.ts";
import type { Check, FoundFlaw } from "./types.ts";
import { viewPrint } from "./view.ts";
import { wholeHead } from "./whole-head.ts";

/** The looks at a print by itself; whether it is another one's twin is asked where the others are known. */
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
  const found: FoundFlaw[] = [];
  for (const { flaw, measure, most } of checks) {
    const figure = await measure(view);
    const limit = typeof most === "number" ? most : most(view);
    if (figure !== null && figure > limit) found.push({ flaw, figure, most: limit });
  }
  found.sort((a, b) => b.figure / b.most - a.figure / a.most);
  return { found, signature: signatureOf(view.image) };
}
