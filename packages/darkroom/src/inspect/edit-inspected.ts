import type { FoundFlaw } from "@portrait-studio/inspection";
import { developEdit, encodeEdit } from "../edit/edit-image.ts";
import type { EditedImage, EditRequest } from "../edit/types.ts";
import { inspectEdit } from "./inspect-edit.ts";

export interface InspectedEdit extends EditedImage {
  /** the worst first, against what is allowed */
  found: FoundFlaw[];
}

/** An edit, and what a look at it has found. @throws as `editImage` does */
export async function editInspected(request: EditRequest): Promise<InspectedEdit> {
  const edit = await developEdit(request);
  request.signal?.throwIfAborted();
  const found = await inspectEdit(edit);
  return { ...(await encodeEdit(edit)), found };
}
