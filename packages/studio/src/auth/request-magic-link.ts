import { type Language, limits, StudioError } from "@portrait-studio/contract";
import type { Studio } from "../context.ts";

interface Input {
  email: string;
  language?: Language | undefined;
  next?: string | undefined;
}

interface Client {
  /** secret of the asking browser */
  browserKey?: string | undefined;
  /** of the asking browser, as far as the server can tell networks apart */
  network?: string | undefined;
}

interface Output {
  sent: true;
  expiresAt: string;
  /** when no new mail was sent, because one went out a moment ago */
  nextMailInSeconds?: number;
  /** when fewer are left than usual */
  attemptsLeft?: number;
}

/**
 * Sees to it that there is a mail with a code and a link which are good for this browser. The answer is the same whether or not
 * the account exists. @throws MAIL_FAILED
 */
export async function requestMagicLink(
  { auth, mailer, settings, log }: Pick<Studio, "auth" | "mailer" | "settings" | "log">,
  { email, language = "en", next }: Input,
  client: Client = {},
): Promise<Output & { browserKey: string }> {
  const challenge = await auth.createChallenge({ email, language, ...client });
  const { challengeId, expiresAt, mail, nextMailInSeconds, attemptsLeft, browserKey } = challenge;
  if (mail) {
    // in the fragment, so that the token reaches no server log and no referrer
    const link = new URL("/magic-link", settings.appUrl);
    link.hash = new URLSearchParams({ email, token: mail.linkToken, ...(next ? { next } : {}) }).toString();
    try {
      await mailer.sendSignIn({
        to: email,
        language,
        code: mail.code,
        link: link.href,
        minutesValid: limits.codeMinutes,
      });
    } catch (error) {
      log("error", "The sign-in mail was not taken by the mail server.", { error: String(error) });
      // or whoever asks next would be told to look for it
      await auth.withdrawChallenge(challengeId);
      throw new StudioError("MAIL_FAILED", undefined, { cause: error });
    }
  }
  return {
    sent: true,
    expiresAt: expiresAt.toISOString(),
    ...(nextMailInSeconds !== undefined && { nextMailInSeconds }),
    ...(attemptsLeft < limits.maxCodeAttempts && { attemptsLeft }),
    browserKey,
  };
}
