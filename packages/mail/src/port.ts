import type { ErrorCode, Language } from "@portrait-studio/contract";

/** Sends the studio's mails. @throws when the mail server refused a mail. */
export interface Mailer {
  sendSignIn: (mail: SignInMail) => Promise<void>;
  sendExpiry: (mail: ExpiryMail) => Promise<void>;
  sendTrainingEnded: (mail: TrainingMail) => Promise<void>;
  sendExportReady: (mail: ExportMail) => Promise<void>;
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
  /** number of credits that expire */
  credits: number;
  /** when the first of them expires */
  expiresAt: Date;
  /** address of the studio's page for spending them */
  link: string;
}

export interface TrainingMail {
  to: string;
  language: Language;
  modelName: string;
  /** "completed", or why it failed and the released credits */
  outcome: "completed" | { errorCode: ErrorCode; credits: number };
  /** address of the studio's page to continue on */
  link: string;
  /** address of the studio's page for turning these mails off */
  settingsLink: string;
}

export interface ExportMail {
  to: string;
  language: Language;
  /** when the file is deleted */
  expiresAt: Date;
  /** address of the studio's page that has the download, for which the person is signed in */
  link: string;
  /** address of the studio's page for turning these mails off */
  settingsLink: string;
}
