import type { ImageEditRequest } from "@portrait-studio/contract";
import { generations } from "@portrait-studio/db";
import { inArray } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { readEdits } from "./read-edits.ts";

export async function listRunningEdits(
  studio: Pick<Studio, "db" | "storage">,
  actor: Actor,
): Promise<ImageEditRequest[]> {
  return readEdits(studio, actor, inArray(generations.status, ["pending", "processing"]));
}
