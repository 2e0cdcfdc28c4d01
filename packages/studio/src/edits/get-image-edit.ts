import { type ImageEditRequest, StudioError } from "@portrait-studio/contract";
import { generations } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { readEdits } from "./read-edits.ts";

/** @throws NOT_FOUND */
export async function getImageEdit(
  studio: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id }: { id: string },
): Promise<ImageEditRequest> {
  const [request] = await readEdits(studio, actor, eq(generations.id, id));
  if (!request) throw new StudioError("NOT_FOUND");
  return request;
}
