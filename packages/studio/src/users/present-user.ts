import type { SessionUser } from "@portrait-studio/auth";
import type { User } from "@portrait-studio/contract";

export function presentUser(row: Omit<SessionUser, "blockedAt">): User {
  const { id, email, language, theme, notifyTraining, notifyExport, notifyLowCredits, createdAt } = row;
  return {
    id,
    email,
    language,
    theme,
    notifyTraining,
    notifyExport,
    notifyLowCredits,
    createdAt: createdAt.toISOString(),
  };
}
