import type { ImageFormat } from "@portrait-studio/contract/choices";
import { describeOrigin, type SourceType } from "@portrait-studio/contract/origin";

export interface ImageFile {
  bytes: Uint8Array;
  format: ImageFormat;
}

export interface ImageOrigin {
  sourceType: SourceType;
  /** e.g. "darkroom 1"; no personal data */
  tool: string;
}

export interface ImageHistory {
  origin: ImageOrigin;
  /** what became of the parent; undefined for an image without one */
  change?: "edited" | "edited_by_model" | "converted" | "printed" | undefined;
  /** the image that it was made from; never a photo */
  parent?: (ImageFile & { sourceType?: SourceType | null | undefined }) | undefined;
  /** the file as a provider made it, whose credentials are kept */
  original?: ImageFile | undefined;
}

export interface Ingredient {
  label: "parent" | "original";
  relationship: "parentOf" | "componentOf";
  file: ImageFile;
}

const iptc = "http://cv.iptc.org/newscodes/digitalsourcetype/";
const namespace = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/";

export function listIngredients({ parent, original }: ImageHistory): Ingredient[] {
  return [
    ...(parent ? [{ label: "parent", relationship: "parentOf", file: parent } as const] : []),
    // an edited image has one parent
    ...(original
      ? [{ label: "original", relationship: parent ? "componentOf" : "parentOf", file: original } as const]
      : []),
  ];
}

/** It says (C2PA 2) what was done, by which program, and IPTC's term for the whole; it has no account, prompt or name. */
export function createDefinition(history: ImageHistory, version: string) {
  const studio = { name: "Portrait Studio", version };
  const term = iptc + history.origin.sourceType;
  const data = { "@context": { Iptc4xmpExt: namespace }, "Iptc4xmpExt:DigitalSourceType": term };
  const when = new Date().toISOString();
  const actions = listActions(history).map((action) => ({ softwareAgent: studio, when, ...action }));
  return {
    claim_generator_info: [studio],
    assertions: [
      { label: "c2pa.actions.v2", data: { actions }, created: true },
      { label: "c2pa.metadata", kind: "Json", data, created: true },
    ],
  };
}

function listActions(history: ImageHistory) {
  const { origin, change, parent, original } = history;
  const says = describeOrigin(origin.sourceType).says;
  const model = { softwareAgent: { name: origin.tool } };
  const byModel = change ? change === "edited_by_model" : describeOrigin(origin.sourceType).label === "ai";
  const by = byModel ? model : {};
  const open = (label: Ingredient["label"]) => ({
    action: "c2pa.opened",
    parameters: { ingredientIds: [label] },
  });
  const transcode = (label: Ingredient["label"]) => ({ ...open(label), action: "c2pa.transcoded" });
  const drawn = origin.sourceType === "composite" && parent?.sourceType !== "composite";
  const drawing = {
    action: "c2pa.drawing",
    digitalSourceType: `${iptc}algorithmicMedia`,
    description: "A program draws the background",
  };
  const first = parent
    ? [open("parent")]
    : original && !change
      ? [open("original")]
      : [{ action: "c2pa.created", digitalSourceType: iptc + origin.sourceType, description: says, ...by }];
  switch (change) {
    case undefined:
      return [...first, ...(original ? [transcode("original")] : []), ...(drawn ? [drawing] : [])];
    case "converted":
    case "printed":
      return [
        ...first,
        ...(parent ? [transcode("parent")] : []),
        ...(change === "printed" ? [{ action: "c2pa.cropped" }, { action: "c2pa.resized" }] : []),
      ];
    default:
      return [
        ...first,
        { action: "c2pa.edited", ...editedBy(byModel), ...by },
        ...(original ? [{ ...open("original"), action: "c2pa.placed" }] : []),
        ...(drawn ? [drawing] : []),
      ];
  }
}

function editedBy(byModel: boolean) {
  return byModel
    ? { digitalSourceType: `${iptc}compositeWithTrainedAlgorithmicMedia`, description: "Edited by AI" }
    : { description: "Edited by a program" };
}
