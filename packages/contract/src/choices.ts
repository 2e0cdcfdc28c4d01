export const aspectRatios = ["1:1", "4:5", "3:4", "2:3", "9:16", "16:9"] as const;
export type AspectRatio = (typeof aspectRatios)[number];

export const imageFormats = ["jpeg", "png", "webp"] as const;
export type ImageFormat = (typeof imageFormats)[number];
export const imageExtensions = { jpeg: "jpg", png: "png", webp: "webp" } as const satisfies Record<
  ImageFormat,
  string
>;

export const variants = ["woman", "man", "neutral"] as const;
export type Variant = (typeof variants)[number];

export const retouchSettings = ["none", "light", "full"] as const;
export type RetouchSetting = (typeof retouchSettings)[number];

export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

export const sortOrders = ["newest", "oldest"] as const;

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

export const reportReasons = ["not_agreed", "minor", "sexual", "deceptive", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

export const tokenScopes = ["read", "create", "billing"] as const;
export type TokenScope = (typeof tokenScopes)[number];
