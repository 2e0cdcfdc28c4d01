/** The product's limits, which screens and API both check. Sizes are in bytes, lengths in characters. */
export const limits = {
  minPhotos: 10,
  maxPhotos: 20,
  /** usable photos that a trained model keeps in use */
  fewestModelPhotos: 4,
  /** photos of a model that images follow */
  mostReferences: 8,
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
  /** days that an access token is valid where nothing else is said */
  tokenDays: 90,
  /** how long a sign-in counts as proof of who is there, to add a passkey or an access token */
  proofMinutes: 10,
  /** how long the mail about a new passkey or access token can take it back */
  disownDays: 30,
  maxAlbums: 100,
  maxSharedTogether: 24,
  /** the shortest time between two contact sheets of one person's models that are asked for */
  secondsBetweenSheets: 20,
  /** small renders of edits that a person may ask for */
  previewsPerMinute: 20,
  maxPasskeyNameLength: 60,
  maxPasskeys: 20,
  /** how long a browser may take to have a challenge signed by a passkey */
  passkeyMinutes: 10,
  /** with fewer credits than these, people who want it get a mail */
  lowCredits: 10,
  trashDays: 30,
  /** days that a photo is kept when no model was trained on it, or when its model no longer needs it, where `PHOTO_DAYS` says nothing else */
  photoDays: 30,
  /** days in which the credits of images that are unlike the person can be taken back */
  likenessReturnDays: 7,
  /** images of one model whose credits can be taken back */
  mostReturnedImages: 24,
  /** how long the deletion of an account can be taken back */
  deletionDays: 7,
  exportDays: 7,
  maxPageSize: 100,
  defaultPageSize: 24,
  codeLength: 6,
  codeMinutes: 10,
  maxCodeAttempts: 5,
  /** The shortest time between two sign-in mails to one address; it grows after the first few. */
  secondsBetweenMails: 30,
  /** After this time, an unanswered call of the prompt helper releases its credits. For other jobs, see the engine's `longest`. */
  refinementDeadlineMinutes: 2,
} as const;

export const atOnceOfWorker = {
  /** a processor's core, which images wait for that are paid */
  previews: 1,
  /** every file of a person goes through the worker into one ZIP */
  exports: 1,
  /** of models: thousands of files each, which a store takes as slowly as it likes */
  purges: 2,
  /** of accounts: the same of all their models */
  deletions: 2,
  /** of each kind: mail servers take few connections of one sender */
  mails: 3,
} as const;

export type AtOnce = Readonly<Record<keyof typeof atOnceOfWorker, number>>;

/** The accepted photo formats, recognised by content. */
export const photoTypes = [
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/heic",
  "image/heif",
] as const;
