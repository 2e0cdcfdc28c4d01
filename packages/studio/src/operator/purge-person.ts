import { StudioError } from "@portrait-studio/contract";
import { endAccount } from "../account/delete-account.ts";
import type { Studio } from "../context.ts";
import { type Operator, recordAct } from "./operator.ts";
import { readPerson } from "./read-person.ts";

/** Deletes as the person could themselves. The record has only their id. @throws NOT_FOUND, also when it is deleted already */
export async function purgePerson(
  studio: Pick<Studio, "db" | "hashMailbox">,
  operator: Operator,
  { person }: { person: string },
): Promise<{ userId: string }> {
  const { id: userId, email, deletedAt } = await readPerson(studio.db, person);
  if (deletedAt) throw new StudioError("NOT_FOUND");
  await endAccount(
    studio,
    { userId, email },
    {
      alongside: async (tx) => {
        await recordAct(tx, operator, { action: "purge", subject: { type: "person", id: userId }, userId });
      },
    },
  );
  return { userId };
}
