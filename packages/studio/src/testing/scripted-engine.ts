import { setTimeout as pause } from "node:timers/promises";
import { aspectRatios } from "@portrait-studio/contract";
import type {
  ContactSheetInput,
  EditInput,
  EditPreviewInput,
  Engine,
  EngineProfile,
  GenerationInput,
  GenerationReport,
  JobEnding,
  PromptReading,
  ReferenceChoice,
  SourcePhoto,
  Ticket,
  TrainingInput,
  TrainingReport,
} from "@portrait-studio/engine";
import sharp from "sharp";

/** A fake engine that the test controls; it records its calls. */
export interface ScriptedEngine extends Engine {
  /** whether its key is set */
  reachable: boolean;
  /** deadlines in its profile, in minutes */
  longest: EngineProfile["longest"];
  hosted: boolean;
  callsBack: boolean;
  worksFromPhotos: boolean;
  chooseSeed: NonNullable<EngineProfile["chooseSeed"]> | undefined;
  chooseRenditions: EngineProfile["chooseRenditions"];
  previewSizes: EngineProfile["previewSizes"];
  readPrompt: EngineProfile["readPrompt"];
  readInstruction: EngineProfile["readInstruction"];
  training: TrainingReport;
  generation: GenerationReport;
  edit: GenerationReport;
  /** error that checks throw while `failuresLeft` allows */
  failure: Error | undefined;
  failuresLeft: number;
  /** job ids, in the order of the calls */
  started: string[];
  /** inputs of the started trainings, requests and edits */
  trainings: TrainingInput[];
  generations: GenerationInput[];
  edits: EditInput[];
  cancelled: string[];
  cleaned: string[];
  /** artifacts of deleted models */
  deleted: string[];
  /** what the studio said of jobs that `left` names, each time it was cleared up */
  left: readonly string[];
  clearedUp: Record<string, JobEnding>[];
  /** photos that were deleted from models */
  removed: string[];
  /** inputs of `chooseReferencePhotos` */
  choices: ReferenceChoice[];
  /** what it says of the photos */
  sources: SourcePhoto[];
  /** inputs of the previews that were made, and how their instructions are read beside the image */
  previews: EditPreviewInput[];
  previewReading: PromptReading | undefined;
  /** inputs of the contact sheets that were made */
  sheets: ContactSheetInput[];
  /** how many contact sheets fail from now on */
  sheetFailures: number;
  /** recipes of which it makes no clean frame */
  unclean: readonly string[];
}

export function createScriptedEngine(): ScriptedEngine {
  // a real engine waits for news; without a pause, repeated checks would fill the run's history
  const answer = async <Report>(report: Report): Promise<Report> => {
    await pause(20);
    if (!engine.failure || engine.failuresLeft <= 0) return report;
    engine.failuresLeft -= 1;
    throw engine.failure;
  };
  const jobOf = (ticket: Ticket) => String(ticket.jobId);
  const engine: ScriptedEngine = {
    name: "scripted",
    capabilities: {
      inventsScenes: false,
      seed: true,
      negativePrompt: true,
      retouch: true,
      aspectRatios: [...aspectRatios],
      maxImagesPerRequest: 8,
      edits: true,
      maxEditOutputs: 4,
      strength: true,
      sliders: true,
      references: false,
      photos: true,
    },
    reachable: true,
    longest: { training: 30, images: 10 },
    hosted: false,
    callsBack: false,
    worksFromPhotos: true,
    chooseSeed: undefined,
    chooseRenditions: undefined,
    previewSizes: undefined,
    readPrompt: undefined,
    readInstruction: undefined,
    training: { state: "running", stage: "reading_photos", progress: 0.1 },
    generation: { state: "running", ready: [] },
    edit: { state: "running", ready: [] },
    failure: undefined,
    failuresLeft: Number.POSITIVE_INFINITY,
    started: [],
    trainings: [],
    generations: [],
    edits: [],
    cancelled: [],
    cleaned: [],
    deleted: [],
    left: [],
    clearedUp: [],
    removed: [],
    choices: [],
    sources: [],
    previews: [],
    previewReading: undefined,
    sheets: [],
    sheetFailures: 0,
    unclean: [],
    startTraining: async (input) => {
      engine.started.push(input.jobId);
      engine.trainings.push(input);
      return { jobId: input.jobId };
    },
    checkTraining: async () => answer(engine.training),
    startGeneration: async (input) => {
      engine.started.push(input.jobId);
      engine.generations.push(input);
      return { jobId: input.jobId };
    },
    checkGeneration: async () => answer(engine.generation),
    startEdit: async (input) => {
      engine.started.push(input.jobId);
      engine.edits.push(input);
      return { jobId: input.jobId };
    },
    checkEdit: async () => answer(engine.edit),
    fetchImage: async (_ticket, position) => ({
      bytes: await image(position),
      contentType: "image/jpeg",
      plan: { position },
    }),
    cancel: async (ticket) => {
      engine.cancelled.push(jobOf(ticket));
    },
    cleanUp: async (ticket) => {
      engine.cleaned.push(jobOf(ticket));
    },
    clearUp: async (endingOf) => {
      const endings = await Promise.all(engine.left.map(async (id) => [id, await endingOf(id)] as const));
      engine.clearedUp.push(Object.fromEntries(endings));
      if (engine.failure) throw engine.failure;
    },
    deleteModel: async (artifactRef) => {
      engine.deleted.push(artifactRef);
    },
    removePhoto: async (_artifactRef, photoId) => {
      engine.removed.push(photoId);
    },
    chooseReferencePhotos: async (_artifactRef, choice) => {
      engine.choices.push(choice);
      const inUse = choice.photos.map(({ id }) => id);
      const wanted = choice.wanted.filter((id) => inUse.includes(id));
      const others = inUse.filter((id) => !wanted.includes(id)).slice(0, Math.max(0, 4 - wanted.length));
      return [...wanted, ...others].map((id) => ({ id }));
    },
    previewEdit: async (input) => {
      engine.previews.push(input);
      const reading = engine.previewReading ?? { understood: ["test:edit"], withoutEffect: [] };
      return { reading, bytes: reading.understood.length > 0 ? Buffer.from(input.instruction) : undefined };
    },
    makeContactSheet: async (input) => {
      engine.sheets.push(input);
      if (engine.sheetFailures > 0) {
        engine.sheetFailures -= 1;
        throw new Error("out of memory");
      }
      const sources = engine.sources.filter(({ id }) => !engine.removed.includes(id));
      const [first] = sources.filter(({ id }) => !input.leftOut.includes(id));
      const photoId = first?.id ?? "";
      const frames = input.frames.map(({ recipeId }) =>
        engine.unclean.includes(recipeId)
          ? { recipeId, flaw: "outline" as const }
          : {
              recipeId,
              bytes: Buffer.from(recipeId),
              photoId,
              ownBackground: false,
              plan: { photoId, recipeId },
              width: 1080,
              height: 1350,
            },
      );
      for (const [index, frame] of frames.entries()) {
        await input.whenFree?.();
        await input.onFrame(frame, index);
      }
      return sources;
    },
    close: async () => {},
  };
  return engine;
}

const images = new Map<number, Promise<Buffer>>();

/** A small JPEG whose colour depends on its position, with a lighter ground: engines deliver no image of one colour. */
export function image(position: number): Promise<Buffer> {
  const known = images.get(position);
  if (known) return known;
  const background = { r: (position * 37) % 256, g: 120, b: 90 };
  const ground = {
    create: { width: 64, height: 16, channels: 3 as const, background: { r: 255, g: 240, b: 220 } },
  };
  const made = sharp({ create: { width: 64, height: 80, channels: 3, background } })
    .composite([{ input: ground, left: 0, top: 64 }])
    .jpeg()
    .toBuffer();
  images.set(position, made);
  return made;
}
