import type { GenerationRequest } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { getGeneration } from "./get-generation.ts";
import { returnImagesOfAnotherPerson } from "./return-images-of-another-person.ts";

/** Takes the credits of images back that are all of somebody else. @throws NOT_FOUND, NOT_RETURNABLE */
export async function returnGeneration(
  studio: Pick<Studio, "db" | "storage" | "settings" | "log">,
  actor: Actor,
  { id }: { id: string },
): Promise<GenerationRequest> {
  await returnImagesOfAnotherPerson(studio, actor, { id, kind: "generation" });
  return getGeneration(studio, actor, { id });
}
