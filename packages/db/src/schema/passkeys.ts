import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

/** Passkeys: public keys whose private halves are on people's devices, so a copy of this table opens nothing. */
export const passkeys = pgTable(
  "passkey",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    /** given by the device, base64url */
    credentialId: text().notNull().unique(),
    /** COSE key, base64url */
    publicKey: text().notNull(),
    /** signatures that the device had counted at the last use; always 0 where it counts none */
    counter: bigint({ mode: "number" }).notNull(),
    name: text().notNull(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
);
