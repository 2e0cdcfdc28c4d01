import type { User } from "@portrait-studio/contract";
import type { users } from "@portrait-studio/db";

export function presentUser(row: typeof users.$inferSelect): User {
  const { id, email, language, theme, notifyTraining, notifyExport, createdAt } = row;
  return { id, email, language, theme, notifyTraining, notifyExport, createdAt: createdAt.toISOString() };
}
