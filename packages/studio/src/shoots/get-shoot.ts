import { type Shoot, StudioError } from "@portrait-studio/contract";
import { shoots } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { modelNotDeleted } from "../lists/read-counter.ts";
import { presentShoots } from "./present-shoot.ts";

/** @throws NOT_FOUND */
export async function getShoot(
  studio: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id }: { id: string },
): Promise<Shoot> {
  const rows = await studio.db
    .select()
    .from(shoots)
    .where(and(eq(shoots.id, id), eq(shoots.userId, actor.userId), modelNotDeleted(shoots.modelId)));
  const [shoot] = await presentShoots(studio, actor, rows);
  if (!shoot) throw new StudioError("NOT_FOUND");
  return shoot;
}
