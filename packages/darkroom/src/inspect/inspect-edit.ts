import {
  type FoundFlaw,
  findFlaws,
  type Subject,
  viewSubject,
  type WantedImage,
} from "@portrait-studio/inspection";
import { getSlot, type SlotName, type VerbsOf } from "@portrait-studio/prompts";
import { isGrey, type Raster, toCoded } from "@portrait-studio/raster";
import { getBackdropColour } from "../edit/backdrops.ts";
import { type DevelopedEdit, developEdit, encodeEdit } from "../edit/edit-image.ts";
import { type EditedImage, type EditPlan, type EditRequest, effective, wants } from "../edit/edit-plan.ts";
import { findFaceInHead } from "../edit/find-person.ts";
import type { FoundFace } from "../render/scene.ts";

export interface InspectedEdit extends EditedImage {
  /** the worst first, against what is allowed */
  found: FoundFlaw[];
}

/** Slots that leave what is behind the person in the colour that was hung. */
const besideBackdrop: ReadonlySet<SlotName> = new Set(
  "backdrop flip turn tilt shape crop trimLeft trimRight trimTop trimBottom frame skin eyes side lamp detail".split(
    " ",
  ) as SlotName[],
);

export async function inspectEdit(edit: DevelopedEdit): Promise<FoundFlaw[]> {
  const { shaped, image } = edit;
  const face = await findFaceInHead(shaped.frame, shaped.head);
  // steps of the shape alone keep every pixel
  const found = face && image !== shaped.frame ? await findFlaws(viewSubject(toEditSubject(edit, face))) : [];
  const unchanged = findUnchanged(edit, face);
  return unchanged ? [...found, unchanged] : found;
}

export function toEditSubject(
  { shaped, image, matte, headMissing, plan }: DevelopedEdit,
  face: FoundFace,
): Subject {
  const isCutOut = matte !== null && wants(plan, "cutout", "backdrop");
  return {
    ...{ image, source: shaped.frame, face, isCutOut },
    outline: isCutOut ? matte : null,
    wanted: findWanted(plan, shaped.frame, isCutOut ? headMissing * face.width : 0),
  };
}

function findWanted(plan: EditPlan, source: Raster, headMissing: number): WantedImage {
  return {
    hasFace: true,
    grey: isGrey(source),
    inColour: !wants(plan, "tone") && !effective(plan).includes("medium:sketch"),
    colouredLight: wants(plan, "warmth", "cast", "tint", "style", "balance"),
    skinTurn: 0,
    strokes: wants(plan, "medium"),
    backdrop: findBackdropColour(plan),
    sharp: !wants(plan, "glow", "grain") && !effective(plan).includes("detail:softer"),
    headMissing,
  };
}

/** The colour that is to be behind the person, where nothing else that is asked for changes it. */
function findBackdropColour(plan: EditPlan): string | undefined {
  const done = effective(plan);
  const hung = done.find((edit) => getSlot(edit) === "backdrop");
  if (!hung || !done.every((edit) => besideBackdrop.has(getSlot(edit)))) return undefined;
  const colour = getBackdropColour(hung.slice("backdrop:".length) as VerbsOf<"backdrop">);
  const toHex = (value: number) =>
    Math.round(255 * toCoded(value))
      .toString(16)
      .padStart(2, "0");
  return colour ? `#${colour.map(toHex).join("")}` : undefined;
}

/** @throws as `editImage` does */
export async function editInspected(request: EditRequest): Promise<InspectedEdit> {
  const edit = await developEdit(request);
  request.signal?.throwIfAborted();
  const found = await inspectEdit(edit);
  return { ...(await encodeEdit(edit)), found };
}

/** Steps of a byte up to which a channel counts as the same: what is developed again is rounded again. */
const rounding = 1;
/** So little of an image changed is nothing: in squared face widths, or as a part of the image where no face is seen. */
const leastChanged = { ofFace: 0.002, ofImage: 0.0005 };

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
