/**
 * The closed list of error codes with their HTTP statuses. Their texts are in the i18n package.
 * Codes marked "job" end a training, request or edit and are also shown as its reason.
 */
export const errorStatuses = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  /** an operator of the studio has blocked the person */
  ACCOUNT_BLOCKED: 403,
  /** the person has asked for the deletion of the account; details: deletesAt, and the token that takes it back */
  ACCOUNT_LEAVING: 403,
  /** the studio is private, and the address is not on its list */
  NOT_INVITED: 403,
  NOT_FOUND: 404,
  NO_ACTIVE_UPLOAD_SESSION: 404,
  METHOD_NOT_ALLOWED: 405,
  VALIDATION_FAILED: 400,
  MALFORMED_BODY: 400,
  INVALID_CODE: 400,
  /** nothing that a passkey of this studio has just signed for this browser */
  INVALID_PASSKEY: 400,
  INVALID_CURSOR: 400,
  TOO_MANY_CALLS: 400,
  /** also job: of the photos too few differ; details: required, available, and `count` of those that almost repeat another */
  NOT_ENOUGH_PHOTOS: 400,
  /** a training was started without the consent whose version is in the details */
  CONSENT_REQUIRED: 400,
  TOO_MANY_FILES: 400,
  NO_FILES: 400,
  PROMPT_IDEA_MISSING: 400,
  /** both return addresses of a purchase must be on the studio's own origin */
  FOREIGN_ADDRESS: 400,
  TOO_MANY_TOKENS: 400,
  TOO_MANY_ALBUMS: 400,
  TOO_MANY_PASSKEYS: 400,
  INSUFFICIENT_CREDITS: 402,
  /** the person signed in too long ago for this: they sign in once more first */
  PROOF_REQUIRED: 403,
  /** the access token lacks the scope that this call needs */
  SCOPE_MISSING: 403,
  WRONG_STATE: 409,
  MODEL_NOT_READY: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  /** nothing of this purchase can be refunded (any more) */
  NOT_REFUNDABLE: 409,
  /** a request's images are not offered for return, or not any more */
  NOT_RETURNABLE: 409,
  /** the body came too slowly, or broke off */
  BODY_INCOMPLETE: 408,
  FILE_TOO_LARGE: 413,
  BODY_TOO_LARGE: 413,
  /** an image is too small for a paper; details: paper */
  TOO_SMALL_TO_PRINT: 409,
  /** an image can't be cut for a use; `context` says why: nobody, tight, small or backdrop */
  UNFIT_FOR_USE: 409,
  /** a trained model needs `required` usable photos that are not left out */
  MODEL_NEEDS_PHOTOS: 409,
  /** images are being made of the model, perhaps from this photo */
  PHOTO_IN_USE: 409,
  /** details: megapixels, maximum */
  TOO_MANY_PIXELS: 413,
  UNSUPPORTED_FILE_TYPE: 415,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNREADABLE_IMAGE: 422,
  /** decoding it exceeded the limits of time or memory for a photo */
  IMAGE_TOO_COMPLEX: 422,
  /** the model's engine does not support this aspect ratio, number of images or kind of job; `context` names which */
  UNSUPPORTED_BY_ENGINE: 422,
  /** job: no model can be made of these photos */
  PHOTOS_UNUSABLE: 422,
  RATE_LIMITED: 429,
  /** the day's free work of the person is done, or all that the studio does at once; details: retryAfterSeconds */
  FREE_WORK_SPENT: 429,
  /** so many people of this network have got welcome credits today; details: retryAfterSeconds */
  WELCOME_DELAYED: 429,
  /** job */
  TRAINING_FAILED: 500,
  /** job */
  GENERATION_FAILED: 500,
  /** job */
  EDIT_FAILED: 500,
  /** job: the engine understands no word of the instruction */
  INSTRUCTION_NOT_UNDERSTOOD: 422,
  /** job: the engine's safety filter withheld the images */
  CONTENT_REFUSED: 422,
  /** job: the engine has found something wrong in every image that it made */
  IMAGES_WITHHELD: 422,
  /** job: its deadline has passed */
  TIMED_OUT: 504,
  /** job: an operator of the studio ended it */
  ENDED_BY_OPERATOR: 503,
  /** job: the engine that made the model is not set up (any more) */
  ENGINE_UNAVAILABLE: 503,
  MAIL_FAILED: 503,
  PROMPT_HELPER_UNAVAILABLE: 503,
  PURCHASE_FAILED: 503,
  /** a webhook's signature is wrong or too old */
  INVALID_SIGNATURE: 400,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

export const errorCodes = Object.keys(errorStatuses) as ErrorCode[];

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorStatuses, value);
}

export type ErrorDetails = Readonly<Record<string, unknown>>;

/** The product's only error class. It is independent of the transport: the API adds the status and the translated text. */
export class StudioError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, details?: ErrorDetails, options?: { cause?: unknown }) {
    super(code, options);
    this.name = "StudioError";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatuses[this.code];
  }
}
