import type { Samples } from "./named-schemas.ts";

/** The ids in the examples. */
export const exampleIds = {
  user: "usr_01k9example",
  token: "tok_01k9example",
  passkey: "psk_01k9example",
  session: "ses_01k9example",
  uploadSession: "upl_01k9example",
  file: "pho_01k9example",
  model: "mdl_01k9example",
  training: "trn_01k9example",
  generation: "gen_01k9example",
  shoot: "sho_01k9example",
  edit: "edt_01k9example",
  image: "img_01k9example",
  album: "alb_01k9example",
  editedImage: "img_01k9edited",
  share: "example-share-token",
  grant: "grt_01k9example",
  entry: "01k9example",
  purchase: "pur_01k9example",
  price: "price_01k9example",
} as const;

export const createdAt = "2026-11-02T09:30:00.000Z";
export const completedAt = "2026-11-02T09:34:10.000Z";
export const deadlineAt = "2026-11-02T10:00:00.000Z";
export const thumbhash = "1QcSHQRnh493V4dIh4eXh1h4kJUI";
export const sharedFileUrl = "https://studio.example/api/files/shared/kT2vQxW9mZ4bR7nJc5LpYs1d";
export const fileUrl = (name: string) =>
  `https://studio.example/api/files/${name}?expires=1762081200&signature=…`;

export const user: Samples["User"] = {
  id: exampleIds.user,
  email: "ana@example.com",
  language: "en",
  theme: "system",
  notifyTraining: true,
  notifyExport: true,
  notifyLowCredits: false,
  createdAt,
};

export const model: Samples["Model"] = {
  id: exampleIds.model,
  name: "Ana",
  variant: "woman",
  triggerWord: "ana",
  style: "portrait",
  description: null,
  imageCount: 12,
  portraitCount: 4,
  status: "completed",
  engine: "darkroom",
  capabilities: {
    inventsScenes: false,
    seed: true,
    negativePrompt: true,
    retouch: true,
    aspectRatios: ["1:1", "4:5", "3:4", "2:3", "9:16", "16:9"],
    maxImagesPerRequest: 8,
    edits: true,
    maxEditOutputs: 4,
    strength: true,
    sliders: true,
    photos: true,
    references: false,
  },
  backdrops: true,
  coverUrl: fileUrl("cover.webp"),
  coverImageId: null,
  trainingSessionId: exampleIds.training,
  createdAt,
  completedAt,
};

export const modelPhoto: Samples["ModelPhoto"] = {
  id: exampleIds.file,
  name: "garden.jpg",
  thumbnailUrl: fileUrl("garden.webp"),
  thumbhash,
  width: 1536,
  height: 2048,
  problems: [],
  usable: true,
  reference: null,
  leftOut: false,
};

export const file: Samples["File"] = {
  id: exampleIds.file,
  uploadSessionId: exampleIds.uploadSession,
  name: "garden.jpg",
  contentType: "image/jpeg",
  bytes: 824_113,
  width: 1536,
  height: 2048,
  thumbhash,
  url: fileUrl("garden.jpg"),
  thumbnailUrl: fileUrl("garden.webp"),
  verdict: { level: "ready", problems: [] },
  headBox: { x: 0.31, y: 0.12, width: 0.38, height: 0.42 },
  cutOut: { previewUrl: fileUrl("garden.cut.webp"), clean: true, doubts: [], use: true },
  cutOutPending: false,
  turned: 0,
  createdAt,
};

export const portrait: Samples["Portrait"] = {
  imageId: exampleIds.image,
  url: fileUrl("portrait.jpg"),
  thumbnailUrl: fileUrl("portrait.webp"),
  thumbhash,
  width: 1024,
  height: 1280,
  likeness: 0.64,
};

export const reading: Samples["Reading"] = { understood: ["look:noir", "light:left"], withoutEffect: [] };

export const made = {
  status: "completed",
  error: null,
  createdAt,
  updatedAt: completedAt,
  completedAt,
  deadlineAt,
  estimate: null,
} as const;

export const kept = { progress: null, likenessReturn: null, creditsReturned: 0, withheld: [] };

export const generation: Samples["GenerationRequest"] = {
  id: exampleIds.generation,
  jobId: exampleIds.generation,
  userId: exampleIds.user,
  modelId: exampleIds.model,
  shootId: null,
  prompt: "film noir portrait, hard light from the left",
  negativePrompt: null,
  retouch: null,
  photoId: null,
  likeImageId: null,
  recipeId: "noir",
  variant: null,
  count: 1,
  aspectRatio: "4:5",
  seed: 7,
  outputs: [portrait],
  outputUrls: [portrait.url],
  previews: [],
  reading,
  creditsCharged: 1,
  ...kept,
  ...made,
};

const { imageId: _, ...shown } = portrait;
export const edited = { ...portrait, imageId: exampleIds.editedImage };

export const image: Samples["GalleryImage"] = {
  id: exampleIds.image,
  ...shown,
  downloadUrl: fileUrl("portrait.jpg"),
  fromTraining: false,
  enlargement: 0.82,
  format: "jpeg",
  generationId: exampleIds.generation,
  modelId: exampleIds.model,
  modelName: model.name,
  prompt: generation.prompt,
  instruction: null,
  rootId: exampleIds.image,
  parentId: null,
  inGallery: true,
  favourite: false,
  shareUrl: null,
  shareExpiresAt: null,
  recipeId: "noir",
  seed: 7,
  aspectRatio: "4:5",
  createdAt,
  deletedAt: null,
};

export const balance: Samples["Balance"] = {
  total: 250,
  spendable: 225,
  held: 4,
  used: 21,
  remaining: 229,
  refunded: 0,
  percentUsed: 8.4,
  debt: 0,
};

export const grant: Samples["CreditGrant"] = {
  id: exampleIds.grant,
  source: "purchase",
  amount: 200,
  remaining: 200,
  createdAt,
  expiresAt: "2026-12-02T09:30:00.000Z",
  expiresSoon: false,
};

export const entry: Samples["LedgerEntry"] = {
  id: exampleIds.entry,
  kind: "hold",
  amount: -4,
  balanceAfter: 225,
  subjectType: "generation",
  subjectId: exampleIds.generation,
  createdAt,
};

const capture: Samples["LedgerEntry"] = {
  ...entry,
  id: "led_02k9example",
  kind: "capture",
  amount: 0,
};

export const statementLine: Samples["StatementLine"] = {
  id: capture.id,
  kind: "capture",
  subjectType: "generation",
  subjectId: exampleIds.generation,
  amount: -4,
  balance: 225,
  payment: null,
  entries: [entry, capture],
  name: "film noir portrait, hard light from the left",
  thumbnailUrl: fileUrl("portrait.webp"),
  imageId: exampleIds.image,
  modelId: null,
};

export const accessToken: Samples["AccessToken"] = {
  id: exampleIds.token,
  name: "Press kit",
  preview: "pst_Xk3v",
  scopes: ["read", "create"],
  lastUsedAt: null,
  expiresAt: null,
  createdAt,
};
