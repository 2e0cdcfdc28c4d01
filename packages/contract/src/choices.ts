export const aspectRatios = ["1:1", "4:5", "3:4", "2:3", "9:16", "16:9"] as const;
export type AspectRatio = (typeof aspectRatios)[number];

export const imageFormats = ["jpeg", "png", "webp"] as const;
export type ImageFormat = (typeof imageFormats)[number];
export const imageExtensions = { jpeg: "jpg", png: "png", webp: "webp" } as const satisfies Record<
  ImageFormat,
  string
>;

/** Whom the words of recipes speak of; "neutral" words leave it open. */
export const variants = ["woman", "man", "neutral"] as const;
export type Variant = (typeof variants)[number];

/** How much a face is retouched: not at all, so that nobody notices it, as a beauty retoucher does. */
export const retouchSettings = ["none", "light", "full"] as const;
export type RetouchSetting = (typeof retouchSettings)[number];

export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

export const sortOrders = ["newest", "oldest"] as const;

/** Why an image is not delivered: what its engine has found wrong in it, and at last, that the engine failed on it. */
export const imageFlaws = [
  "head",
  "outline",
  "face",
  "skin",
  "backdrop",
  "sharpness",
  "twin",
  "blank",
  "nobody",
  "several",
  "unmade",
] as const;
export type ImageFlaw = (typeof imageFlaws)[number];

/** Which way the face is turned, as the viewer sees it. */
export const photoAngles = ["left", "front", "right"] as const;
export const expressions = ["smiling", "serious"] as const;

/** Why a visitor reports a shared image. */
export const reportReasons = ["not_agreed", "minor", "sexual", "deceptive", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** An access token may read, create (which costs credits), and buy or refund. */
export const tokenScopes = ["read", "create", "billing"] as const;
export type TokenScope = (typeof tokenScopes)[number];
