import type { Box, ImageFlaw } from "@portrait-studio/contract";
import type { ImagePlan, InspectedEdit } from "@portrait-studio/darkroom";
import { createEditedXmp, createImageXmp } from "@portrait-studio/darkroom/provenance";
import type { CutOut, PhotoAnalysis, SetAnalysis } from "@portrait-studio/photo/types";
import sharp from "sharp";
import { paintCard } from "../testing/photos.fixture.ts";
import type { DarkroomPorts } from "./ports.ts";

const readWords = (instruction: string) =>
  /sepia|black and white/.test(instruction)
    ? { understood: ["tone:grey"], withoutEffect: [] }
    : { understood: [], withoutEffect: instruction.split(" ") };

/** A fake darkroom whose operations wait for the test, and that counts its calls. */
export function createGate() {
  const state = {
    analysed: 0,
    /** head boxes that were given with photos */
    heads: [] as Box[],
    cut: 0,
    rendered: 0,
    inStudio: 0,
    outlined: 0,
    proofed: 0,
    edited: 0,
    usable: true,
    open: true,
    failNext: false,
    /** what is wrong in the image of a plan */
    flaws: (_plan: ImagePlan): ImageFlaw[] => [],
    /** what is wrong in an edit */
    editFlaws: (_request: { position: number; strength: number | undefined }): ImageFlaw[] => [],
  };
  let waiting: (() => void)[] = [];
  const pass = async (signal?: AbortSignal) => {
    if (state.failNext) {
      state.failNext = false;
      throw new Error("out of memory");
    }
    signal?.throwIfAborted();
    if (state.open) return;
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  };
  const photoReader: DarkroomPorts["photoReader"] = {
    analysisVersion: "2",
    analysePhoto: async (_bytes, { signal, headBox } = {}) => {
      await pass(signal);
      if (headBox) state.heads.push(headBox);
      state.analysed += 1;
      return { version: "2", ...(headBox ? { marked: { headBox } } : {}) } as PhotoAnalysis;
    },
    analyseSet: (photos) =>
      ({
        version: 2,
        usable: state.usable,
        references: photos.slice(0, 8).map(({ id }) => id),
        photos: photos.map(({ id }) => ({
          ...{ id, subject: 0, usable: true, width: 1000, quality: 1, face: { width: 0.2, yaw: 0 } },
          verdicts: [],
          seen: { hairCut: id === "pho_2", crown: 40, landmarks: "", width: 200, eyesOpen: 1 },
        })),
      }) as unknown as SetAnalysis,
    cutOut: async ({ photo, signal }) => {
      await pass(signal);
      state.cut += 1;
      return {
        matte: photo,
        passed: Number(/\d+/.exec(Buffer.from(photo).toString())?.[0]) % 2 === 0,
      } as CutOut;
    },
  };
  const darkroom: DarkroomPorts["darkroom"] = {
    planImage: ({ index, artifact, seed, aspectRatio, retouch, photoId: pinned, leftOut = [], ...rest }) => {
      const { mattes = [], passedOver = [] } = rest;
      const [across, down] = aspectRatio.split(":").map(Number);
      const left = artifact.references.filter((id) => !leftOut.includes(id));
      const place = index % left.length;
      const turns = [...left.slice(place), ...left.slice(0, place)];
      const photoId =
        rest.rendition?.photoId ??
        pinned ??
        rest.like?.photoId ??
        turns.find((id) => !passedOver.includes(id)) ??
        turns[0];
      return {
        photoId,
        renderer: mattes.includes(photoId) ? "studio" : "inPlace",
        size: { width: Math.round((64 * across) / down), height: 64 },
        retouch,
        textureSeed: seed * 10 + index,
        reading: { understood: ["look:noir"], withoutEffect: [] },
      } as unknown as ImagePlan;
    },
    renderImage: async ({ plan, matte, signal }) => {
      await pass(signal);
      const inStudio = plan.renderer === "studio";
      if (inStudio && !matte) throw new Error("a studio look needs its matte");
      state.rendered += 1;
      if (inStudio) state.inStudio += 1;
      else if (matte) state.outlined += 1;
      const { width, height } = plan.size;
      const found = state.flaws(plan).map((flaw) => ({ flaw, figure: 1, most: 0 }));
      // as the darkroom says it of its own
      const xmp = createImageXmp({ isComposite: true });
      const bytes = await sharp(await paintCard(width, height, plan.textureSeed))
        .withXmp(xmp)
        .jpeg()
        .toBuffer();
      return { bytes, width, height, found, enlargement: 1.3 };
    },
    measureSizes: async () => ({ inPlace: { "none bust 4:5": [700, 800] } }),
    proofImage: async ({ plan }) => {
      await pass();
      state.proofed += 1;
      const found = state.flaws(plan).map((flaw) => ({ flaw, figure: 1, most: 0 }));
      return { bytes: Buffer.from(`proof of ${plan.photoId}`), found, plan };
    },
    previewImage: async ({ plan }) => Buffer.from(`small ${plan.textureSeed}`),
    readEdit: async ({ instruction }) => readWords(instruction),
    previewEdit: async ({ image, instruction }) => ({
      reading: readWords(instruction),
      bytes: await sharp(image).resize(32).webp().toBuffer(),
    }),
    editImage: async ({ image, position, strength, signal }) => {
      await pass(signal ?? undefined);
      state.edited += 1;
      const xmp = createEditedXmp(undefined, { isComposite: false });
      const bytes = await sharp(image).greyscale().withXmp(xmp).jpeg().toBuffer();
      const found = state.editFlaws({ position, strength }).map((flaw) => ({ flaw, figure: 1, most: 0 }));
      return {
        bytes,
        contentType: "image/jpeg",
        plan: { position },
        enlargement: 1.25,
        found,
      } as unknown as InspectedEdit;
    },
  };
  return {
    photoReader,
    darkroom,
    state,
    /** lets that many waiting operations continue */
    letThrough: (count: number) => {
      for (const proceed of waiting.splice(0, count)) proceed();
    },
    openAll: () => {
      state.open = true;
      for (const proceed of waiting.splice(0)) proceed();
    },
    drop: () => {
      waiting = [];
    },
  };
}
