import type { Language } from "@portrait-studio/contract";

/** Sends the studio's mails. @throws when the mail server did not take it. */
export interface Mailer {
  sendSignIn: (mail: SignInMail) => Promise<void>;
  close: () => void;
}

export interface SignInMail {
  to: string;
  language: Language;
  /** six digits */
  code: string;
  /** address of the studio's /magic-link page, with the token in its fragment or query */
  link: string;
  minutesValid: number;
}
