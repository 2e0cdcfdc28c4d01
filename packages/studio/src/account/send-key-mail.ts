import { accessTokens, outbox, passkeys, users } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { endAwaitedRun, isAwaited } from "../outbox/await-run.ts";
import { createDisownToken } from "./disown-key.ts";

/** A crash in between sends it twice rather than never. @returns whether one was sent @throws when the mail server refused it */
export async function sendKeyMail(
  studio: Pick<Studio, "db" | "auth" | "mailer" | "settings">,
  { userId, keyId, eventId }: { userId: string; keyId: string; eventId: string },
): Promise<boolean> {
  const { db, mailer, settings } = studio;
  if (!(await isAwaited(db, { eventId }))) return false;
  const [person] = await db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  const [event] = await db
    .select({ createdAt: outbox.createdAt })
    .from(outbox)
    .where(eq(outbox.id, eventId.split(".")[0] ?? ""));
  if (!person || !event) return false;
  const kind = keyId.startsWith("psk_") ? "passkey" : "token";
  const table = kind === "passkey" ? passkeys : accessTokens;
  const [key] = await db
    .select({ name: table.name, createdAt: table.createdAt })
    .from(table)
    .where(eq(table.id, keyId));
  const addedAt = key?.createdAt ?? event.createdAt;
  // the token in the fragment, so that it appears in no server log and no Referer header
  const link = new URL("/not-me", settings.appUrl);
  link.hash = new URLSearchParams({ token: createDisownToken(studio, userId, addedAt) }).toString();
  await mailer.send("keyAdded", {
    to: person.email,
    language: person.language,
    kind,
    name: key?.name,
    addedAt,
    link: link.href,
  });
  await endAwaitedRun(db, { eventId });
  return true;
}
