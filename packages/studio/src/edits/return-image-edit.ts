import type { ImageEditRequest } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { returnImagesOfAnotherPerson } from "../generation/return-images-of-another-person.ts";
import { getImageEdit } from "./get-image-edit.ts";

/** Takes the credits of edits back that are all of somebody else. @throws NOT_FOUND, NOT_RETURNABLE */
export async function returnImageEdit(
  studio: Pick<Studio, "db" | "storage" | "settings" | "log">,
  actor: Actor,
  { id }: { id: string },
): Promise<ImageEditRequest> {
  await returnImagesOfAnotherPerson(studio, actor, { id, kind: "edit" });
  return getImageEdit(studio, actor, { id });
}
