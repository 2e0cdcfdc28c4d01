import { samples } from "@portrait-studio/api/samples";
import { type Answers, changing } from "./answer-calls.ts";
import * as account from "./sample-account.ts";
import * as sample from "./sample-data.ts";
import * as upload from "./sample-upload.ts";

/** A person who has used the studio for a while. */
export const everything: Answers = {
  account: { sessions: account.sessions, exports: account.exports },
  auth: { me: sample.user },
  billing: {
    balance: account.balance,
    credits: account.credits,
    statement: account.statement,
    prices: samples.Prices,
    packages: account.packages,
    purchases: account.purchases,
  },
  generation: {
    list: sample.requests,
    get: sample.request(1),
    sizes: samples.ImageSizes,
    readPrompt: {
      reading: { understood: ["look:noir", "light:left", "no:grain"], withoutEffect: ["dragon"] },
      nearest: samples.PromptReading.nearest,
    },
  },
  imageEdits: {
    preview: changing((input) => ({ ...samples.EditPreview, ...(input as { imageId: string }) })),
    history: sample.history,
    get: sample.edit("edit_1", "img_0", ["img_e1"]),
    running: [],
  },
  images: {
    list: sample.gallery,
    get: (input) => {
      const { id } = input as { id: string };
      return id === "img_e3"
        ? sample.image(5, {
            id,
            rootId: "img_0",
            parentId: "img_e1",
            inGallery: false,
            instruction: "Black and white, darker background, crop tighter",
          })
        : sample.image(0, { id, shareUrl: "http://localhost:3000/share/3nWq1vYb8Kx2" });
    },
    photo: { photo: sample.modelPhotos.photos[0] ?? null },
    shared: { ...samples.SharedImage, url: "/sample/1.jpg" },
  },
  albums: { list: [] },
  models: { list: sample.models, photos: sample.modelPhotos, contactSheet: sample.contactSheet },
  promptHelper: { refine: changing(() => sample.refined) },
  passkeys: { list: account.passkeys },
  tokens: {
    list: account.tokens,
    create: changing(() => ({
      ...(account.tokens[0] ?? fail()),
      token: "pst_5f0b3c8e1a7d49b2c6e8f01a2b3c4d5e",
    })),
  },
  training: { list: [], engines: [samples.TrainingEngine] },
  upload: {
    activeSession: upload.session,
    sessionFiles: upload.photos,
    phoneSession: { fileCount: 3, phoneUntil: upload.phoneUntil },
    createPhoneLink: changing(() => ({ ...samples.PhoneLink, phoneUntil: upload.phoneUntil })),
  },
};

/** What this person is answered, but for what is given here. */
export function withAnswers(changes: Answers): Answers {
  const answers: Record<string, object> = { ...everything };
  for (const [name, calls] of Object.entries(changes)) answers[name] = { ...answers[name], ...calls };
  return answers;
}

/** Somebody who has just come. */
export const nothing: Answers = {
  ...everything,
  billing: {
    ...everything.billing,
    balance: { total: 0, spendable: 0, held: 0, used: 0, remaining: 0, refunded: 0, percentUsed: 0, debt: 0 },
    credits: { balance: account.balance, grants: [], entries: [], nextCursor: null },
    statement: { now: null, lines: [], nextCursor: null },
    packages: [],
    purchases: [],
  },
  generation: { ...everything.generation, list: sample.noRequests },
  images: { list: sample.noImages },
  models: { list: [] },
  account: { sessions: account.sessions.slice(0, 1), exports: [] },
  passkeys: { list: [] },
  tokens: { list: [] },
  upload: { activeSession: "NO_ACTIVE_UPLOAD_SESSION" },
};

/** The same person on a bad day: what can fail, fails. */
export const failing: Answers = {
  ...everything,
  billing: {
    balance: "INTERNAL",
    credits: "INTERNAL",
    statement: "INTERNAL",
    prices: samples.Prices,
    packages: "INTERNAL",
    purchases: "INTERNAL",
  },
  generation: { ...everything.generation, list: "INTERNAL" },
  images: { list: "INTERNAL", get: "NOT_FOUND", shared: "NOT_FOUND" },
  account: { sessions: "INTERNAL", exports: "INTERNAL" },
  passkeys: { list: "INTERNAL" },
  tokens: { list: "INTERNAL" },
  upload: { activeSession: "INTERNAL", phoneSession: "NOT_FOUND" },
};

/** Somebody who has one job of each kind running. */
export const working: Answers = {
  ...everything,
  imageEdits: {
    ...everything.imageEdits,
    running: [sample.edit("edit_3", "img_0", [], { status: "processing", count: 2 })],
  },
  training: { ...everything.training, list: [sample.training("processing")] },
};

/** A model that no server would answer with: a page that gets it breaks. */
export const broken = null as unknown as (typeof sample.models)[number];

function fail(): never {
  throw new Error("The sample data has a token.");
}
