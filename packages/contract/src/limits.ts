/** Limits of the product that every side checks. Sizes in bytes, lengths in characters. */
export const limits = {
  minPhotos: 10,
  maxPhotos: 20,
  maxPhotoBytes: 10 * 1024 * 1024,
  maxPromptLength: 1000,
  maxNameLength: 60,
  maxDescriptionLength: 500,
  maxImagesPerRequest: 8,
  maxEditsPerRequest: 4,
  maxInstructionLength: 500,
  maxIdeaLength: 500,
  maxReportLength: 500,
  maxTokenNameLength: 60,
  maxAccessTokens: 20,
  /** days that a deleted image stays in the trash */
  trashDays: 30,
  /** days that photos stay which no model was made of, or which their model does not need any more */
  photoDays: 30,
  /** days that an export of an account can be fetched */
  exportDays: 7,
  maxPageSize: 100,
  defaultPageSize: 24,
  codeLength: 6,
  codeMinutes: 10,
  maxCodeAttempts: 5,
  /** Sign-in mails to one address follow each other no faster; after a few of them, more slowly. */
  secondsBetweenMails: 30,
  /** A question to the prompt helper that has no answer by then gives its credits back. Other work: the engine's `longest`. */
  refinementDeadlineMinutes: 2,
} as const;

/** The formats a photo may have, by content. */
export const photoTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;
export type PhotoType = (typeof photoTypes)[number];
