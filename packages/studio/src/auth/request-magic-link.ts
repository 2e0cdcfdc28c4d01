import type { Caller } from "@portrait-studio/auth";
import {
  limits,
  type MagicLinkInput,
  type MagicLinkOutput,
  readReturnPath,
  StudioError,
} from "@portrait-studio/contract";
import type { Studio } from "../context.ts";

/** The result does not reveal whether an account exists. @throws MAIL_FAILED */
export async function requestMagicLink(
  { auth, mailer, settings, log }: Pick<Studio, "auth" | "mailer" | "settings" | "log">,
  { email, language = "en", next }: MagicLinkInput,
  caller: Caller = {},
): Promise<MagicLinkOutput & { browserKey: string }> {
  const challenge = await auth.createChallenge({ email, language, ...caller });
  const { challengeId, expiresAt, mail, nextMailInSeconds, attemptsLeft, browserKey } = challenge;
  if (mail) {
    const returnPath = readReturnPath(next);
    const carried = { email, token: mail.linkToken, ...(returnPath && { next: returnPath }) };
    const link = new URL("/magic-link", settings.appUrl);
    // in the fragment, so that the token appears in no server log and no Referer header
    link.hash = new URLSearchParams(carried).toString();
    try {
      await mailer.send("signIn", {
        to: email,
        language,
        code: mail.code,
        link: link.href,
        minutesValid: limits.codeMinutes,
      });
    } catch (error) {
      log("error", "The mail server refused the sign-in mail.", { error: String(error) });
      // otherwise the next request would point the person to a mail that was never sent
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
