import type { FoundFlaw } from "@portrait-studio/inspection";
import { getSlot } from "@portrait-studio/prompts";
import type { DevelopedEdit } from "../edit/edit-image.ts";
import { effective } from "../edit/edit-plan.ts";
import type { FoundFace } from "../render/scene.ts";

/** Steps of a byte up to which a channel counts as the same: what is developed again is rounded again. */
const rounding = 1;
/** So little of an image changed is nothing: in squared face widths, or as a part of the image where no face is seen. */
const leastChanged = { ofFace: 0.002, ofImage: 0.0005 };

/** The flaw of showing what the image showed before; null where something is another. @param face null where none was looked for, too */
export function findUnchanged(
  { source, transparency, shaped, image, isCut, plan }: DevelopedEdit,
  face: FoundFace | null,
): FoundFlaw | null {
  const { size, mount, border } = shaped;
  const isReshaped = size.width !== source.width || size.height !== source.height;
  if (isReshaped || mount !== "none" || border !== null || isCut !== (transparency !== null)) return null;
  // who is cut out already is cut out once more: colours at their edge change a little
  const isCutAgain = transparency !== null && effective(plan).every((edit) => getSlot(edit) === "cutout");
  let changed = 0;
  for (let i = 0; i < source.data.length && !isCutAgain; i += 3) {
    const isChanged = [0, 1, 2].some((c) => Math.abs(image.data[i + c] - source.data[i + c]) > rounding);
    if (isChanged && (!transparency || transparency.bytes[i / 3] > 0)) changed++;
  }
  const least = face
    ? leastChanged.ofFace * face.width ** 2
    : leastChanged.ofImage * source.width * source.height;
  return changed < least ? { flaw: "twin", figure: least, most: changed } : null;
}
