import { z } from "zod";
import { expressions, photoAngles } from "./choices.ts";
import { errorCodes } from "./errors.ts";
import { limits } from "./limits.ts";
import { idSchema, instantSchema, optionalNameSchema } from "./schemas.ts";
import { uploadSessionStatuses } from "./statuses.ts";

export const modelNameSchema = optionalNameSchema(limits.maxNameLength);

export const createUploadSessionInput = z.object({ modelName: modelNameSchema.optional() });

/** The set needs these photos next; left and right are the person's own. */
export const setAdvices = [
  "morePhotos",
  "turnLeft",
  "turnRight",
  "faceForward",
  "comeCloser",
  "otherLight",
  "smile",
  "noSmile",
  "sharper",
  "withoutSunglasses",
] as const;
export type SetAdvice = (typeof setAdvices)[number];

/** How far the examined photos of a set differ; more differences make a better model. */
export const photoSetSummarySchema = z.object({
  /** photos that it covers */
  photos: z.number().int(),
  usable: z.number().int(),
  angles: z.array(z.enum(photoAngles)),
  /** the light comes from more than one side */
  variedLight: z.boolean(),
  expressions: z.array(z.enum(expressions)),
  /** the most helpful first, at most two */
  advice: z.array(z.enum(setAdvices)),
});
export type PhotoSetSummary = z.infer<typeof photoSetSummarySchema>;

export const uploadSessionSchema = z.object({
  id: idSchema,
  status: z.enum(uploadSessionStatuses),
  modelName: z.string().nullable(),
  fileCount: z.number().int(),
  trainingJobId: idSchema.nullable(),
  /** null until photos have been examined */
  summary: photoSetSummarySchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type UploadSession = z.infer<typeof uploadSessionSchema>;

/** Why a photo may make a worse model. These are warnings; only the upload's own rules refuse a photo. */
export const photoProblems = [
  "tooSmall",
  /** the eyes are not sharp */
  "blurry",
  "tooDark",
  "duplicate",
  /** nobody is seen */
  "noSubject",
  /** another face is nearly as large, and nothing says which one is meant */
  "severalPeople",
  /** not the person of the other photos */
  "otherPerson",
  "eyesClosed",
  "sunglasses",
  /** a turn has left corners without an image */
  "blankCorners",
  /** the photo's upper edge cuts the hair off: close-ups alone can be made of it */
  "hairCut",
  /** large letters stand behind the head or beside it */
  "lettering",
] as const;
export type PhotoProblem = (typeof photoProblems)[number];

export const photoVerdictSchema = z.object({
  level: z.enum(["ready", "attention"]),
  problems: z.array(z.enum(photoProblems)),
  /** the better photo that this one duplicates */
  duplicateOf: idSchema.optional(),
});
export type PhotoVerdict = z.infer<typeof photoVerdictSchema>;

/** A rectangle in fractions of an image, from its top left corner. */
export const boxSchema = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0).max(1),
  height: z.number().min(0).max(1),
});
export type Box = z.infer<typeof boxSchema>;
/** Degrees by which the person has turned a photo clockwise since its upload. */
export const turnSchema = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]);
export type Turn = z.infer<typeof turnSchema>;
/** The whole turn and not one more, so that a call that is sent twice turns once. */
export const turnPhotoInput = z.object({ id: idSchema, turned: turnSchema });

export const placeHeadInput = z.object({ id: idSchema, headBox: boxSchema });

/** Why a cut-out is doubtful: the hair's edge, similar background colours, someone touching the person, unclear parts. */
export const cutOutDoubts = ["hair", "background", "otherPerson", "parts"] as const;
export type CutOutDoubt = (typeof cutOutDoubts)[number];

/** The person cut out of a photo, for another background. */
export const cutOutSchema = z.object({
  /** a small image with a transparent background; signed, expires */
  previewUrl: z.string(),
  /** whether it is surely clean enough; otherwise it is only used if the person chooses to */
  clean: z.boolean(),
  /** why it is doubtful, strongest reason first; empty when it is clean */
  doubts: z.array(z.enum(cutOutDoubts)),
  /** whether it is used; if not, images from this photo keep the photo's background */
  use: z.boolean(),
});
export const useCutOutInput = z.object({ id: idSchema, use: z.boolean() });

export const fileSchema = z.object({
  id: idSchema,
  uploadSessionId: idSchema,
  /** the file's name on the person's device */
  name: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  turned: turnSchema,
  /** base64 */
  thumbhash: z.string(),
  /** signed, expires */
  url: z.string(),
  thumbnailUrl: z.string(),
  /** null until the photo has been analysed */
  verdict: photoVerdictSchema.nullable(),
  /** where the head is, in fractions of the photo; detected, or set by the person */
  headBox: boxSchema.nullable(),
  /** null until the photo has been analysed, and when no usable cut-out was found */
  cutOut: cutOutSchema.nullable(),
  /** the photo has its verdict, and its cut-out is still being made */
  cutOutPending: z.boolean(),
  createdAt: instantSchema,
});
export type PhotoFile = z.infer<typeof fileSchema>;

export const rejectedFileSchema = z.object({
  name: z.string(),
  code: z.enum(errorCodes),
  message: z.string(),
});

export const uploadResultSchema = z.object({
  files: z.array(fileSchema),
  rejected: z.array(rejectedFileSchema),
  /** ids of those files that the session had already: a file that comes again is not stored again */
  known: z.array(idSchema),
});
export type UploadResult = z.infer<typeof uploadResultSchema>;

export const sessionIdInput = z.object({ id: idSchema });
export const completeUploadSessionInput = z.object({ id: idSchema, trainingJobId: idSchema });
export const deletedSchema = z.object({ id: idSchema, deleted: z.literal(true) });
