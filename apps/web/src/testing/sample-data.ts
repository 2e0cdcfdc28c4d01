import { samples } from "@portrait-studio/api/samples";
import { recipeIds } from "@portrait-studio/contract/recipes";
import type { Outputs } from "../lib/api.ts";
import { before, later } from "./sample-times.ts";

/** what a browser gets of an image that is being made */
const smallRender = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="192" height="240"><rect width="192" height="240" fill="#876"/></svg>',
)}`;

type Image = Outputs["images"]["list"]["items"][number];
type Request = Outputs["generation"]["list"]["items"][number];
type Edit = Outputs["imageEdits"]["history"][number];

export const imageUrl = (number: number) => `/sample/${number % 12}.jpg`;

export const user: Outputs["auth"]["me"] = {
  ...samples.User,
  email: "ana.lucia.fernandez@example.com",
  createdAt: before(40),
};

const prompts = [
  "Film noir portrait of ps1, a woman, black and white, side light through blinds, deep shadows, fine grain, close-up",
  "Polaroid of ps1, a woman, faded colours, soft bloom, warm light, light leak, white frame, close-up",
  "Corporate headshot of ps1, a woman, grey studio backdrop, soft key light, clean colours, bust",
  "Cinematic portrait of ps1, a woman, warm key light, teal shadows, blurred background, film grain",
];
const shapes = [
  { width: 1024, height: 1280, aspectRatio: "4:5" },
  { width: 1024, height: 1024, aspectRatio: "1:1" },
  { width: 1360, height: 768, aspectRatio: "16:9" },
  { width: 960, height: 1280, aspectRatio: "3:4" },
] as const;

export function image(number: number, rest: Partial<Image> = {}): Image {
  const id = `img_${number}`;
  return {
    ...samples.GalleryImage,
    id,
    url: imageUrl(number),
    thumbnailUrl: imageUrl(number),
    downloadUrl: imageUrl(number),
    ...(shapes[number % shapes.length] ?? shapes[0]),
    generationId: "gen_1",
    modelId: "mdl_1",
    modelName: "Ana, summer",
    prompt: prompts[number % prompts.length] ?? "",
    rootId: id,
    favourite: number % 5 === 1,
    ...(number === 3 && { shareUrl: "http://localhost:3000/share/3nWq1vYb8Kx2" }),
    recipeId: number % 2 ? "polaroid" : "noir",
    seed: 4_711 + number,
    createdAt: before(number / 3),
    ...rest,
  };
}

export const gallery: Outputs["images"]["list"] = {
  items: Array.from({ length: 24 }, (_, number) => image(number)),
  nextCursor: null,
  total: 24,
};

export const noImages: Outputs["images"]["list"] = { items: [], nextCursor: null, total: 0 };

const output = (id: string, number: number) => ({
  ...samples.Portrait,
  imageId: id,
  url: imageUrl(number),
  thumbnailUrl: imageUrl(number),
});

const endedAt = (daysAgo: number) => ({
  updatedAt: new Date().toISOString(),
  completedAt: before(daysAgo),
  deadlineAt: later(1),
});

export function edit(id: string, imageId: string, made: readonly string[], rest: Partial<Edit> = {}): Edit {
  return {
    ...samples.ImageEditRequest,
    id,
    jobId: id,
    imageId,
    rootId: "img_0",
    instruction: "Warmer, film grain",
    count: Math.max(1, made.length),
    outputs: made.map((one, index) => ({ ...output(one, index + 3), inGallery: false })),
    reading: null,
    creditsCharged: made.length,
    ...endedAt(0.09),
    createdAt: before(0.1),
    ...rest,
  };
}

export const history: Outputs["imageEdits"]["history"] = [
  edit("edit_1", "img_0", ["img_e1", "img_e2"]),
  edit("edit_2", "img_e1", ["img_e3"], { instruction: "Black and white, darker background, crop tighter" }),
  edit("edit_3", "img_0", [], {
    status: "processing",
    count: 2,
    instruction: "Polaroid",
    estimate: { secondsLeft: 9, queuedBefore: 0, ownBefore: 0 },
  }),
  edit("edit_4", "img_e3", [], {
    status: "failed",
    instruction: "Put me on the moon",
    error: { code: "INSTRUCTION_NOT_UNDERSTOOD", message: "" },
  }),
];

export function request(number: number, rest: Partial<Request> = {}): Request {
  const id = `gen_${number}`;
  return {
    ...samples.GenerationRequest,
    id,
    jobId: id,
    modelId: "mdl_1",
    prompt: prompts[number % prompts.length] ?? "",
    recipeId: null,
    count: 4,
    seed: 4_711 + number,
    outputs: [0, 1, 2, 3].map((index) => output(`img_${number}_${index}`, number + index)),
    reading: null,
    creditsCharged: 4,
    ...endedAt(number),
    createdAt: before(number),
    ...rest,
  };
}

export const requests: Outputs["generation"]["list"] = {
  items: [
    request(0, {
      status: "processing",
      estimate: { secondsLeft: 24, queuedBefore: 3, ownBefore: 1 },
      progress: 0.3,
      previews: [{ position: 1, url: smallRender }],
      outputs: [output("img_0_0", 1)],
      createdAt: new Date().toISOString(),
    }),
    request(1),
    request(2, {
      status: "failed",
      outputs: [],
      error: { code: "GENERATION_FAILED", message: "" },
      reading: { understood: ["look:noir"], withoutEffect: ["dragon", "spaceship"] },
    }),
  ],
  nextCursor: null,
  total: 3,
};
/** One whose images are all of somebody else, and one whose credits came back for that. */
export const requestsOfAnotherPerson: Outputs["generation"]["list"] = {
  items: [
    request(1, { likenessReturn: { credits: 4, until: later(6) } }),
    request(2, { outputs: [], creditsReturned: 4 }),
  ],
  nextCursor: null,
  total: 2,
};
export const noRequests: Outputs["generation"]["list"] = { items: [], nextCursor: null, total: 0 };

export const models: Outputs["models"]["list"] = (["completed", "processing", "failed"] as const).map(
  (status, index) => ({
    ...samples.Model,
    id: `mdl_${index + 1}`,
    name: ["Ana, summer", "Ana, winter in the mountains", "First try"][index] ?? "",
    triggerWord: `ps${index + 1}`,
    imageCount: 14,
    portraitCount: status === "completed" ? 24 : 0,
    status,
    capabilities: { ...samples.Model.capabilities, maxImagesPerRequest: 4 },
    coverUrl: status === "completed" ? imageUrl(1) : null,
    trainingSessionId: `trn_${index + 1}`,
    createdAt: before(index + 2),
    completedAt: status === "completed" ? before(index + 2) : null,
  }),
);

export function training(
  status: Outputs["training"]["list"][number]["status"],
): Outputs["training"]["list"][number] {
  const [model] = models;
  if (!model) throw new Error("There is a model.");
  return {
    ...samples.TrainingSession,
    id: "trn_1",
    modelId: "mdl_1",
    status,
    stage: status === "completed" ? "done" : "reading_photos",
    counted: status === "completed" ? null : { done: 3, of: 14 },
    progress: status === "completed" ? 1 : 0.46,
    imageCount: 14,
    creditsCharged: 0,
    error: status === "failed" ? { code: "PHOTOS_UNUSABLE", message: "" } : null,
    createdAt: before(0.0008),
    updatedAt: new Date().toISOString(),
    startedAt: before(0.0007),
    completedAt: null,
    deadlineAt: later(1),
    estimate: status === "processing" ? { secondsLeft: 110, queuedBefore: 0, ownBefore: 0 } : null,
    model: { ...model, status },
  };
}

export const refined: Outputs["promptHelper"]["refine"] = {
  refinedPrompt:
    "Cinematic close-up of ps1, a woman, warm side light from the left, teal shadows, blurred background, fine film grain",
  variations: [
    "Film noir bust of ps1, hard side light through blinds, deep shadows",
    "Golden hour portrait of ps1, soft flare, blurred background, half length",
    "Renaissance portrait of ps1, umber backdrop, one warm light, varnish",
  ],
  tips: [
    "Name where the light comes from: left, right or above.",
    "Say how close: close-up, bust or half length.",
  ],
  negativePrompt: "grain, vignette",
  creditsCharged: 1,
};

/** Twelve photos of which one is left out and one of no use. */
export const modelPhotos: Outputs["models"]["photos"] = {
  photos: Array.from({ length: 12 }, (_, index) => ({
    ...samples.ModelPhoto,
    id: `pho_${index}`,
    name: `garden in summer ${index + 1}.jpg`,
    thumbnailUrl: `/sample/${index % 6}.jpg`,
    leftOut: index === 4,
    usable: index !== 7,
  })),
  fewest: 4,
};

export const contactSheet: Outputs["models"]["contactSheet"] = {
  status: "ready",
  current: true,
  frames: recipeIds
    .filter((recipeId) => recipeId !== "sketch")
    .map((recipeId, index) => ({
      recipeId,
      url: `/sample/${index % 6}.jpg`,
      width: index % 2 ? 1638 : 1094,
      height: index % 2 ? 2048 : 1368,
      prompt: `Portrait of ps1, ${recipeId}`,
      seed: 7 + index,
      photoId: `pho_${index}`,
      ownBackground: recipeId === "film35",
      differing: recipeId === "corporate" ? 2 : 8,
    })),
  missing: [
    {
      recipeId: "sketch",
      flaw: "outline",
      message: "A piece of the old background was left. A photo before a plain wall would help.",
    },
  ],
};
/** A shoot of two recipes, of which one image is there. */
export function shoot(rest: Partial<Outputs["shoots"]["get"]> = {}): Outputs["shoots"]["get"] {
  const part: Partial<Request> = { shootId: "sho_1", status: "processing", outputs: [], creditsCharged: 0 };
  return {
    id: "sho_1",
    modelId: "mdl_1",
    status: "processing",
    count: 3,
    delivered: 1,
    creditsCharged: 1,
    creditsHeld: 2,
    error: null,
    requests: [
      request(5, { ...part, recipeId: "noir", count: 2, outputs: [output("img_5_0", 5)], creditsCharged: 1 }),
      request(6, { ...part, recipeId: "sketch", count: 1 }),
    ],
    createdAt: before(0),
    ...rest,
  };
}

/** Two engines that a training can choose between. */
export const engines = [
  samples.TrainingEngine,
  {
    name: "fal-photos",
    inventsScenes: true,
    costs: { training: 5, generation: 3, edit: 2 },
    photosGo: { to: "fal" as const, at: "images" as const, hours: 2 },
    consent: { version: "2026-11-28.1+fal-photos" },
    firstImageSeconds: 35,
  },
];
