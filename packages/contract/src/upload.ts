import { z } from "zod";
import { expressions, photoAngles } from "./choices.ts";
import { errorCodes } from "./errors.ts";
import { limits } from "./limits.ts";
import {
  exampleIds,
  fileUrl,
  fileUrlSchema,
  idSchema,
  idSchemaFor,
  instantSchema,
  optionalNameSchema,
  thumbhashSchema,
} from "./schemas.ts";
import { uploadSessionStatuses } from "./statuses.ts";

export const modelNameSchema = optionalNameSchema(limits.maxNameLength);

export const createUploadSessionInput = z.object({
  modelName: modelNameSchema.optional().meta({ example: "Ana" }),
});

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

export const photoSetSummarySchema = z
  .object({
    photos: z.number().int(),
    usable: z.number().int(),
    angles: z.array(z.enum(photoAngles)),
    /** the light comes from more than one side */
    variedLight: z.boolean(),
    expressions: z.array(z.enum(expressions)),
    /** the most helpful first, at most two */
    advice: z.array(z.enum(setAdvices)),
  })
  .meta({
    example: {
      photos: 12,
      usable: 11,
      angles: ["left", "front"],
      variedLight: true,
      expressions: ["serious"],
      advice: ["turnRight", "smile"],
    },
  });
export type PhotoSetSummary = z.infer<typeof photoSetSummarySchema>;

export const uploadSessionSchema = z.object({
  id: idSchemaFor("uploadSession"),
  status: z.enum(uploadSessionStatuses),
  modelName: z.string().nullable().meta({ example: "Ana" }),
  fileCount: z.number().int().meta({ example: 12 }),
  trainingJobId: idSchema.nullable(),
  /** null until photos have been examined */
  summary: photoSetSummarySchema.nullable(),
  /** until when a phone may add photos by its link; null without one */
  phoneUntil: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type UploadSession = z.infer<typeof uploadSessionSchema>;

export const phoneLinkSchema = z.object({
  url: z.string().meta({ example: `https://studio.example/phone/${exampleIds.phone}` }),
  phoneUntil: instantSchema,
});
export const phoneTokenInput = z.object({ token: idSchemaFor("phone") });
export const phoneSessionSchema = z.object({
  fileCount: z.number().int().meta({ example: 12 }),
  phoneUntil: instantSchema,
});

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
  /** the photo ends at the chin, or before it */
  "chinCut",
  /** something is before the mouth or the chin: a microphone, a cup */
  "chinHidden",
  /** large letters stand behind the head or beside it */
  "lettering",
] as const;
export type PhotoProblem = (typeof photoProblems)[number];

export const photoVerdictSchema = z
  .object({
    level: z.enum(["ready", "attention"]),
    problems: z.array(z.enum(photoProblems)),
    /** the better photo that this one duplicates */
    duplicateOf: idSchema.optional(),
  })
  .meta({ example: { level: "ready", problems: [] } });
export type PhotoVerdict = z.infer<typeof photoVerdictSchema>;

/** A rectangle in fractions of an image, from its top left corner. */
const part = z.number().min(0).max(1);
export const boxSchema = z
  .object({ x: part, y: part, width: part, height: part })
  .meta({ example: { x: 0.31, y: 0.12, width: 0.38, height: 0.42 } });
export type Box = z.infer<typeof boxSchema>;
/** Degrees by which the person has turned a photo clockwise since its upload. */
export const turnSchema = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]);
export type Turn = z.infer<typeof turnSchema>;
/** The whole turn and not one more, so that a call that is sent twice turns once. */
export const turnPhotoInput = z.object({ id: idSchemaFor("file"), turned: turnSchema.meta({ example: 90 }) });

export const placeHeadInput = z.object({ id: idSchemaFor("file"), headBox: boxSchema });

export const cutOutDoubts = ["hair", "background", "otherPerson", "parts"] as const;
export type CutOutDoubt = (typeof cutOutDoubts)[number];

export const cutOutSchema = z
  .object({
    /** a small image with a transparent background */
    previewUrl: z.string(),
    /** whether it is surely clean enough; otherwise it is only used if the person chooses to */
    clean: z.boolean(),
    /** why it is doubtful, strongest reason first; empty when it is clean */
    doubts: z.array(z.enum(cutOutDoubts)),
    /** whether it is used; if not, images from this photo keep the photo's background */
    use: z.boolean(),
  })
  .meta({
    example: { previewUrl: fileUrl("garden.cut.webp"), clean: true, doubts: [], use: true },
  });
export const useCutOutInput = z.object({ id: idSchemaFor("file"), use: z.boolean() });

export const fileSchema = z.object({
  id: idSchemaFor("file"),
  uploadSessionId: idSchemaFor("uploadSession"),
  /** the file's name on the person's device */
  name: z.string().meta({ example: "garden.jpg" }),
  contentType: z.string().meta({ example: "image/jpeg" }),
  bytes: z.number().int().meta({ example: 824_113 }),
  width: z.number().int().meta({ example: 1536 }),
  height: z.number().int().meta({ example: 2048 }),
  turned: turnSchema,
  thumbhash: thumbhashSchema,
  url: fileUrlSchema("garden.jpg"),
  thumbnailUrl: fileUrlSchema("garden.webp"),
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
  name: z.string().meta({ example: "notes.txt" }),
  code: z.enum(errorCodes).meta({ example: "UNSUPPORTED_FILE_TYPE" }),
  message: z.string().meta({ example: "Only JPEG, PNG, GIF, or WebP files are supported." }),
});

export const uploadResultSchema = z.object({
  files: z.array(fileSchema),
  rejected: z.array(rejectedFileSchema),
  /** ids of those files that the session had already: a file that comes again is not stored again */
  known: z.array(idSchema).meta({ example: [] }),
});
export type UploadResult = z.infer<typeof uploadResultSchema>;

export const completeUploadSessionInput = z.object({
  id: idSchemaFor("uploadSession"),
  trainingJobId: idSchemaFor("training"),
});
export const deletedSchema = z.object({ id: idSchemaFor("model"), deleted: z.literal(true) });
