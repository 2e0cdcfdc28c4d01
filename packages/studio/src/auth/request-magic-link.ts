import { type Language, limits, StudioError } from "@portrait-studio/contract";
import type { Studio } from "../context.ts";

interface Input {
  email: string;
  language?: Language | undefined;
  next?: string | undefined;
}

interface Client {
  /** secret of the asking browser, from its cookie */
  browserKey?: string | undefined;
}

interface Output {
  sent: true;
  expiresAt: string;
  /** for the asking browser's cookie */
  browserKey: string;
}

/** Sends one mail with a code and a link. The answer is the same whether or not the account exists. */
export async function requestMagicLink(
  { auth, mailer, settings, log }: Pick<Studio, "auth" | "mailer" | "settings" | "log">,
  { email, language = "en", next }: Input,
  { browserKey }: Client = {},
): Promise<Output> {
  const challenge = await auth.createChallenge({ email, language, browserKey });
  // in the fragment, so that the token reaches no server log and no referrer
  const link = new URL("/magic-link", settings.appUrl);
  link.hash = new URLSearchParams({
    email,
    token: challenge.linkToken,
    ...(next ? { next } : {}),
  }).toString();
  try {
    await mailer.sendSignIn({
      to: email,
      language,
      code: challenge.code,
      link: link.href,
      minutesValid: limits.codeMinutes,
    });
  } catch (error) {
    log("error", "The sign-in mail was not taken by the mail server.", { error: String(error) });
    throw new StudioError("MAIL_FAILED", undefined, { cause: error });
  }
  return { sent: true, expiresAt: challenge.expiresAt.toISOString(), browserKey: challenge.browserKey };
}
