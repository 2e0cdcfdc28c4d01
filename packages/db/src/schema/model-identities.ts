import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { models } from "./models.ts";

/**
 * The person of a model: what its images are compared with. Biometric data, in a table of its own so that nothing that reads
 * models carries it along; it goes as soon as its model is deleted.
 */
export const modelIdentities = pgTable("model_identity", {
  modelId: text()
    .primaryKey()
    .references(() => models.id, { onDelete: "cascade" }),
  /** of the network that described the faces: those of another version can't be compared */
  version: integer().notNull(),
  /** one for each photo that shows the person beyond doubt: 128 floats in base64 */
  identities: jsonb().$type<string[]>().notNull(),
  /** the photos that they are of: after the training it only gets shorter */
  photoIds: jsonb().$type<string[]>().notNull(),
  createdAt: createdAt(),
});
