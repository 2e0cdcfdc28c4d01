import { prepareThread } from "@portrait-studio/photo";
import type { EditReading } from "@portrait-studio/prompt-reader";
import { cutOutline } from "../edit/find-person.ts";
import { type EditPreview, previewEdit } from "../edit/preview-edit.ts";
import { readEdit } from "../edit/read-edit.ts";
import type { EditReadRequest, EditRequest, Outline } from "../edit/types.ts";
import { editInspected, type InspectedEdit } from "../inspect/edit-inspected.ts";
import { type InspectedImage, renderInspected } from "../inspect/render-inspected.ts";
import { type Proof, renderProof } from "../inspect/render-proof.ts";
import type { DevelopOptions } from "../looks/develop-plan.ts";
import { measureSizes } from "../looks/measure-sizes.ts";
import { previewImage } from "../looks/preview-image.ts";
import type { PhotoSizes } from "../plan/size-of.ts";

prepareThread();

/** What the threads do, by the names that create-darkroom.ts calls. */
export function outline({ image }: { image: Uint8Array }): Promise<Outline | null> {
  return cutOutline(image);
}

export function edit(request: EditRequest): Promise<InspectedEdit> {
  return editInspected(request);
}

export function editPreview(request: Parameters<typeof previewEdit>[0]): Promise<EditPreview> {
  return previewEdit(request);
}

export function read(request: EditReadRequest): Promise<EditReading> {
  return readEdit(request);
}

export function render(options: DevelopOptions): Promise<InspectedImage> {
  return renderInspected(options);
}

export function preview(options: DevelopOptions): Promise<Uint8Array> {
  return previewImage(options);
}

export function sizes(options: Parameters<typeof measureSizes>[0]): Promise<PhotoSizes> {
  return measureSizes(options);
}

export function proof(options: DevelopOptions): Promise<Proof> {
  return renderProof(options);
}
