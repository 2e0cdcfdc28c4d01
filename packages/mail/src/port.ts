import type { ErrorCode, Language } from "@portrait-studio/contract";

/** Sends the studio's mails. @throws when the mail server did not take it. */
export interface Mailer {
  sendSignIn: (mail: SignInMail) => Promise<void>;
  sendExpiry: (mail: ExpiryMail) => Promise<void>;
  sendTrainingEnded: (mail: TrainingMail) => Promise<void>;
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

export interface TrainingMail {
  to: string;
  language: Language;
  modelName: string;
  /** "completed", or why it failed and the credits that came back */
  outcome: "completed" | { errorCode: ErrorCode; credits: number };
  /** address of the studio's page on which to go on */
  link: string;
  /** address of the studio's page on which these mails are turned off */
  settingsLink: string;
}
