import { limits } from "@portrait-studio/contract/limits";

const key = "pending_sign_in";

/** A mail that this browser has asked for. Its link finishes by itself here, and only after a click elsewhere. */
export interface PendingSignIn {
  email: string;
  /** milliseconds of this browser's clock */
  sentAt: number;
  next: string | null;
}

export const pendingSignIn = {
  read(now: number = Date.now()): PendingSignIn | undefined {
    const stored = parse(localStorage.getItem(key));
    return stored && now - stored.sentAt < limits.codeMinutes * 60_000 ? stored : undefined;
  },
  store(pending: PendingSignIn): void {
    localStorage.setItem(key, JSON.stringify(pending));
  },
  forget(): void {
    localStorage.removeItem(key);
  },
};

function parse(text: string | null): PendingSignIn | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    if (typeof value !== "object" || value === null) return undefined;
    const { email, sentAt, next } = value as Record<string, unknown>;
    if (typeof email !== "string" || typeof sentAt !== "number") return undefined;
    return { email, sentAt, next: typeof next === "string" ? next : null };
  } catch {
    return undefined;
  }
}
