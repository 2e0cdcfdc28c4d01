import { z } from "zod";
import { errorCodes } from "./errors.ts";
import { limits } from "./limits.ts";
import { idSchema, instantSchema } from "./schemas.ts";
import { uploadSessionStatuses } from "./statuses.ts";

export const modelNameSchema = z.string().trim().max(limits.maxNameLength);

export const createUploadSessionInput = z.object({ modelName: modelNameSchema.optional() });

export const uploadSessionSchema = z.object({
  id: idSchema,
  status: z.enum(uploadSessionStatuses),
  modelName: z.string().nullable(),
  fileCount: z.number().int(),
  trainingJobId: idSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type UploadSession = z.infer<typeof uploadSessionSchema>;

/** Why a photo may make a worse model. These warn; only the rules of the upload refuse. */
export const photoProblems = [
  "tooSmall",
  "blurry",
  "tooDark",
  "duplicate",
  "noSubject",
  "severalPeople",
  "otherPerson",
  "eyesClosed",
  "sunglasses",
  "blankCorners",
  "lettering",
] as const;
export type PhotoProblem = (typeof photoProblems)[number];

export const photoVerdictSchema = z.object({
  level: z.enum(["ready", "attention"]),
  problems: z.array(z.enum(photoProblems)),
  /** the better photo that this one repeats */
  duplicateOf: idSchema.optional(),
});
export type PhotoVerdict = z.infer<typeof photoVerdictSchema>;

/** A rectangle in fractions of a picture, from its top left corner. */
export const boxSchema = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0).max(1),
  height: z.number().min(0).max(1),
});
export type Box = z.infer<typeof boxSchema>;
export const placeHeadInput = z.object({ id: idSchema, headBox: boxSchema });

/** Why a cut-out is doubtful: the edge of the hair, a background of the same colours, somebody who touches, parts of no clear owner. */
export const cutOutDoubts = ["hair", "background", "otherPerson", "parts"] as const;
export type CutOutDoubt = (typeof cutOutDoubts)[number];

/** The person cut out of a photo, for another background. */
export const cutOutSchema = z.object({
  /** a small picture with a transparent background; signed, expires */
  previewUrl: z.string(),
  /** false where it is doubtful whether it is clean enough: then it is used only if the person says so */
  clean: z.boolean(),
  /** why it is doubtful, the strongest reason first; empty for a clean one */
  doubts: z.array(z.enum(cutOutDoubts)),
  /** where it is not used, portraits from this photo keep its own background */
  use: z.boolean(),
});
export const useCutOutInput = z.object({ id: idSchema, use: z.boolean() });

export const fileSchema = z.object({
  id: idSchema,
  uploadSessionId: idSchema,
  /** as the person's machine called it */
  name: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  /** base64 */
  thumbhash: z.string(),
  /** signed, expires */
  url: z.string(),
  thumbnailUrl: z.string(),
  /** null until it has been looked at */
  verdict: photoVerdictSchema.nullable(),
  /** where the face is, in fractions of the photo; found, or set by the person */
  headBox: boxSchema.nullable(),
  /** null until the person has been cut out, and where none is worth a look */
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
});
export type UploadResult = z.infer<typeof uploadResultSchema>;

export const sessionIdInput = z.object({ id: idSchema });
export const completeUploadSessionInput = z.object({ id: idSchema, trainingJobId: idSchema });
export const deletedSchema = z.object({ id: idSchema, deleted: z.literal(true) });
