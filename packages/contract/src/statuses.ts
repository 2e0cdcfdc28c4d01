export const trainingStatuses = ["queued", "processing", "completed", "failed", "cancelled"] as const;
export type TrainingStatus = (typeof trainingStatuses)[number];

/** The stages of a training, in order. */
export const trainingStages = [
  "queued",
  "reading_photos",
  "finding_subject",
  "building_model",
  /** the model is completed and can be used; its test images are being made */
  "generating_images",
  "done",
] as const;
export type TrainingStage = (typeof trainingStages)[number];

export const generationStatuses = ["pending", "processing", "completed", "failed", "cancelled"] as const;
export type GenerationStatus = (typeof generationStatuses)[number];

/** What a request makes: new images, or edits of an image. */
export const generationKinds = ["generation", "edit"] as const;
export type GenerationKind = (typeof generationKinds)[number];

export const exportStatuses = ["processing", "completed", "failed"] as const;
export type ExportStatus = (typeof exportStatuses)[number];

export const refinementStatuses = ["processing", "completed", "failed"] as const;

export const uploadSessionStatuses = ["active", "completed", "deleted"] as const;
export type UploadSessionStatus = (typeof uploadSessionStatuses)[number];

export const aspectRatios = ["1:1", "4:5", "3:4", "2:3", "9:16", "16:9"] as const;
export type AspectRatio = (typeof aspectRatios)[number];

/** The formats an image can be downloaded in. */
export const imageFormats = ["jpeg", "png", "webp"] as const;
export type ImageFormat = (typeof imageFormats)[number];
export const imageExtensions = { jpeg: "jpg", png: "png", webp: "webp" } as const satisfies Record<
  ImageFormat,
  string
>;

export const variants = ["woman", "man"] as const;
export type Variant = (typeof variants)[number];

/** How much a face is retouched: not at all, so that nobody notices it, as a beauty retoucher does. */
export const retouchSettings = ["none", "light", "full"] as const;
export type RetouchSetting = (typeof retouchSettings)[number];

export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

export const sortOrders = ["newest", "oldest"] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Which way the face is turned, as the viewer sees it. */
export const photoAngles = ["left", "front", "right"] as const;
export const expressions = ["smiling", "serious"] as const;

/** Why a visitor reports a shared image. */
export const reportReasons = ["not_agreed", "minor", "sexual", "deceptive", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Whether a job can still change. */
export function isUnfinished(status: TrainingStatus | GenerationStatus): boolean {
  return status === "queued" || status === "pending" || status === "processing";
}

/** What an access token may do: read, create (which costs credits), and buy or refund. */
export const tokenScopes = ["read", "create", "billing"] as const;
export type TokenScope = (typeof tokenScopes)[number];
