import type { ImageEditRequest } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { cancelRequest } from "../generation/cancel-request.ts";
import { getImageEdit } from "./get-image-edit.ts";

/** @throws NOT_FOUND, WRONG_STATE when it has ended */
export function cancelImageEdit(
  studio: Pick<Studio, "db" | "storage" | "dispatch" | "log">,
  actor: Actor,
  { id }: { id: string },
): Promise<ImageEditRequest> {
  return cancelRequest(studio, () => getImageEdit(studio, actor, { id }));
}
