import type { ErrorCode } from "@portrait-studio/contract/errors";

/** What went wrong and what to do about it. Values come from the error's details; their `context` selects a key's suffix. */
export const errors = {
  UNAUTHENTICATED: "Please sign in.",
  FORBIDDEN: "That is not yours to change.",
  ACCOUNT_BLOCKED:
    "The operator of this studio has blocked this account. Write to them if you think that is a mistake.",
  NOT_INVITED:
    "This studio is private, and your address is not on its list. Ask its operator for an invitation.",
  NOT_FOUND: "We could not find that.",
  NO_ACTIVE_UPLOAD_SESSION: "No active upload session. Please refresh the page.",
  METHOD_NOT_ALLOWED: "That address does not take this method.",
  VALIDATION_FAILED: "Some values are not right. Check the details and try again.",
  MALFORMED_BODY: "The request's body could not be read.",
  INVALID_CODE: "Invalid verification code",
  INVALID_PASSKEY: "This passkey does not work here, or it took too long. Try again, or sign in with a code.",
  INVALID_CURSOR: "This page of the list no longer exists. Start again from the first page.",
  TOO_MANY_CALLS: "Too many calls in one request.",
  NOT_ENOUGH_PHOTOS: "Please upload at least {{required}} images before starting training.",
  NOT_ENOUGH_PHOTOS_alike_one:
    "{{count}} of these photos is almost the same as another one, and a training needs {{required}} that differ: there are {{available}}. Add photos taken at other moments, and start it again.",
  NOT_ENOUGH_PHOTOS_alike_other:
    "{{count}} of these photos are almost the same as others, and a training needs {{required}} that differ: there are {{available}}. Add photos taken at other moments, and start it again.",
  CONSENT_REQUIRED:
    "A training needs consent to the use of the photos, in its present wording ({{version}}). Reload the page, read it and tick the box.",
  ACCOUNT_LEAVING: "You asked for the deletion of this account. Keep it first to sign in again.",
  TOO_MANY_FILES: "Maximum {{maximum}} files allowed",
  NO_FILES: "Choose at least one photo to upload.",
  INSUFFICIENT_CREDITS: "This needs {{required}} credits, and you have {{available}}.",
  WRONG_STATE: "That is no longer possible: it has changed in the meantime. Reload to see how it stands.",
  MODEL_NOT_READY: "This model is not ready yet. Wait until its training is completed.",
  TOO_SMALL_TO_PRINT:
    "This portrait is too small for {{paper}}: enlarged so far it would look blurred. Choose a smaller paper.",
  MODEL_NEEDS_PHOTOS:
    "This model needs at least {{required}} good photos in use, and it would have {{available}}. Use another one again first, or train a new model.",
  PHOTO_IN_USE:
    "Portraits are being made of this model, perhaps from this photo. Delete it when they are done.",
  IDEMPOTENCY_KEY_REUSED: "This Idempotency-Key was used before with other content. Use a new one.",
  FILE_TOO_LARGE: "Photos may have at most {{maximumMegabytes}} MB.",
  BODY_INCOMPLETE: "The request did not arrive completely. Please try again.",
  BODY_TOO_LARGE: "The request is too large.",
  UNSUPPORTED_FILE_TYPE: "Only JPEG, PNG, GIF, or WebP files are supported.",
  UNSUPPORTED_MEDIA_TYPE: "The request's body has the wrong content type.",
  TOO_MANY_PIXELS:
    "This photo has {{megapixels}} megapixels; at most {{maximum}} are possible for a file of its kind. Save it smaller and try again.",
  IMAGE_TOO_COMPLEX:
    "Opening this photo takes too much time or memory. Save it again as JPEG, or choose another.",
  UNREADABLE_IMAGE: "This photo could not be read. Save it again as JPEG or PNG, or choose another.",
  UNSUPPORTED_BY_ENGINE: "The engine of this model can't do that.",
  UNSUPPORTED_BY_ENGINE_aspectRatio:
    "The engine of this model makes portraits in these shapes: {{supported}}.",
  UNSUPPORTED_BY_ENGINE_count: "The engine of this model makes at most {{supported}} portraits at once.",
  UNSUPPORTED_BY_ENGINE_negativePrompt:
    "The engine of this model takes no negative prompt. Say in the prompt what you want to see.",
  UNSUPPORTED_BY_ENGINE_retouch:
    "The engine of this model can't retouch by a setting. Say in the prompt what the skin should look like.",
  UNSUPPORTED_BY_ENGINE_photos: "The engine of this model does not make portraits from its photos.",
  UNSUPPORTED_BY_ENGINE_edits: "The engine of this model can't edit portraits.",
  ENGINE_UNAVAILABLE: "The engine that made this model is not set up in this studio. Choose another model.",
  ENGINE_UNAVAILABLE_named:
    "This model was made by the engine “{{engine}}”, which is not set up in this studio. Choose another model.",
  PHOTOS_UNUSABLE:
    "No model can be made of these photos. Choose photos in which your face is clear and sharp.",
  RATE_LIMITED: "Too many attempts. Please wait {{retryAfterSeconds}} seconds and try again.",
  TRAINING_FAILED: "Training failed",
  GENERATION_FAILED: "Generation failed",
  ENDED_BY_OPERATOR: "The operator of this studio ended it. Your credits are back.",
  TIMED_OUT: "This took longer than promised, so it was stopped. Your credits are back.",
  MAIL_FAILED: "Failed to send magic link",
  UNAVAILABLE: "The studio is briefly unavailable. Please try again in a moment.",
  PROMPT_IDEA_MISSING: "Describe your idea before refining.",
  FOREIGN_ADDRESS:
    "After a purchase you can only come back to this studio: use an address that begins with {{origin}}.",
  TOO_MANY_ALBUMS: "You can have {{maximum}} albums. Delete one that you no longer need.",
  TOO_MANY_TOKENS: "You can have {{maximum}} access tokens. Revoke one that you no longer need.",
  TOO_MANY_PASSKEYS: "You can have {{maximum}} passkeys. Delete one that you no longer need.",
  INSUFFICIENT_CREDITS_promptHelper:
    "Prompt helper requires {{required}} credit(s), but you only have {{available}} credits.",
  SCOPE_MISSING: "This access token may not do that. It needs the scope “{{scope}}”.",
  NOT_REFUNDABLE: "Nothing of this purchase can be refunded: its credits are used, or the 30 days are over.",
  NOT_RETURNABLE:
    "The credits of these images can't be taken back: it is offered for a week, and as long as nothing was made of the images.",
  CREDITS_RETURNED: "This image stays in the trash, since its credits came back.",
  EDIT_FAILED: "The edit failed",
  INSTRUCTION_NOT_UNDERSTOOD:
    "There was nothing to change: the image is like that already, or we did not understand the words. Try words like “warmer” or “blur the background”.",
  CONTENT_REFUSED:
    "The engine's safety filter kept these portraits back. Put it in other words and try again.",
  IMAGES_WITHHELD: "None of these portraits was good enough to deliver. Your credits are back.",
  PROMPT_HELPER_UNAVAILABLE: "Prompt helper is currently unavailable.",
  PURCHASE_FAILED: "Purchase failed",
  INVALID_SIGNATURE: "The signature of this message is not valid.",
  INTERNAL: "Something went wrong. Please try again.",
} as const satisfies Record<ErrorCode | `${ErrorCode}_${string}`, string>;
