import type { Language } from "@portrait-studio/contract";

/** Sends the studio's mails. @throws when the mail server did not take it. */
export interface Mailer {
  sendSignIn: (mail: SignInMail) => Promise<void>;
  sendExpiry: (mail: ExpiryMail) => Promise<void>;
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

export interface ExpiryMail {
  to: string;
  language: Language;
  /** credits that are left of what expires */
  credits: number;
  /** when the first of them expire */
  expiresAt: Date;
  /** address of the studio's page on which they are spent */
  link: string;
}
