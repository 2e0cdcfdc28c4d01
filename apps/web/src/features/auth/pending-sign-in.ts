import { limits } from "@portrait-studio/contract/limits";
import { store } from "~/lib/store.ts";

const key = "pending_sign_in";

/** A mail that this browser has asked for. Its link finishes by itself here, and only after a click elsewhere. */
export interface PendingSignIn {
  email: string;
  /** milliseconds of this browser's clock */
  sentAt: number;
  next: string | null;
  /** milliseconds of this browser's clock, from when on another mail can be asked for */
  nextMailAt: number;
  /** what holds of a mail that had gone out before this browser asked, so that no other one was sent */
  earlier?: { minutesLeft: number };
  /** wrong codes that are taken yet; all of them when it is missing */
  attemptsLeft?: number;
}

interface MailAnswer {
  expiresAt: string;
  nextMailInSeconds?: number | undefined;
  attemptsLeft?: number | undefined;
}

export function toPending(
  { expiresAt, nextMailInSeconds, attemptsLeft }: MailAnswer,
  asked: Pick<PendingSignIn, "email" | "next">,
): PendingSignIn {
  const now = Date.now();
  // this browser's clock may be wrong
  const minutesLeft = Math.ceil((Date.parse(expiresAt) - now) / 60_000);
  const seconds = nextMailInSeconds ?? limits.secondsBetweenMails;
  return {
    ...asked,
    sentAt: now,
    nextMailAt: now + seconds * 1000,
    ...(nextMailInSeconds !== undefined && {
      earlier: { minutesLeft: Math.min(Math.max(minutesLeft, 1), limits.codeMinutes) },
    }),
    ...(attemptsLeft !== undefined && { attemptsLeft }),
  };
}

export const pendingSignIn = {
  read(): PendingSignIn | undefined {
    const stored = parse(store.read(key));
    return stored && Date.now() - stored.sentAt < limits.codeMinutes * 60_000 ? stored : undefined;
  },
  store(pending: PendingSignIn): void {
    store.write(key, JSON.stringify(pending));
  },
  forget(): void {
    store.remove(key);
  },
};

function parse(text: string | null): PendingSignIn | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    if (typeof value !== "object" || value === null) return undefined;
    const { email, sentAt, next, nextMailAt, earlier, attemptsLeft } = value as Partial<PendingSignIn>;
    if (typeof email !== "string" || typeof sentAt !== "number") return undefined;
    return {
      email,
      sentAt,
      next: typeof next === "string" ? next : null,
      nextMailAt: typeof nextMailAt === "number" ? nextMailAt : sentAt,
      ...(typeof earlier?.minutesLeft === "number" && { earlier: { minutesLeft: earlier.minutesLeft } }),
      ...(typeof attemptsLeft === "number" && { attemptsLeft }),
    };
  } catch {
    return undefined;
  }
}
