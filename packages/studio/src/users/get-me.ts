import type { User } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { readUser } from "./read-user.ts";

/** The signed-in person. A row that was read to authenticate the call is reused. @throws UNAUTHENTICATED */
export async function getMe({ db }: Pick<Studio, "db">, actor: Actor): Promise<User> {
  return actor.user ?? readUser(db, actor.userId);
}
