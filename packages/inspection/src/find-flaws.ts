import { asSharp } from "./checks/as-sharp.ts";
import { backdropAsAsked } from "./checks/backdrop-as-asked.ts";
import { cleanOutline } from "./checks/clean-outline.ts";
import { ownFace } from "./checks/own-face.ts";
import { skinFamily } from "./checks/skin-family.ts";
import { wholeHead } from "./checks/whole-head.ts";
import type { FlawCheck, FoundFlaw } from "./types.ts";
import type { View } from "./view.ts";

export const checks: readonly FlawCheck[] = [
  wholeHead,
  cleanOutline,
  ownFace,
  skinFamily,
  backdropAsAsked,
  asSharp,
];

export async function findFlaws(view: View): Promise<FoundFlaw[]> {
  const found: FoundFlaw[] = [];
  for (const { flaw, measure, most } of checks) {
    const figure = await measure(view);
    const limit = typeof most === "number" ? most : most(view);
    if (figure !== null && figure > limit) found.push({ flaw, figure, most: limit });
  }
  return found.sort((a, b) => b.figure / b.most - a.figure / a.most);
}
