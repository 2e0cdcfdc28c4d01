import type { ImageEditRequest } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { returnUnlikeImages } from "../generation/return-unlike-images.ts";
import { getImageEdit } from "./get-image-edit.ts";

/** Takes the credits of edits back that are all of somebody else. @throws NOT_FOUND, NOT_RETURNABLE */
export async function returnImageEdit(
  studio: Pick<Studio, "db" | "storage" | "settings">,
  actor: Actor,
  { id }: { id: string },
): Promise<ImageEditRequest> {
  await returnUnlikeImages(studio, actor, { id, kind: "edit" });
  return getImageEdit(studio, actor, { id });
}
