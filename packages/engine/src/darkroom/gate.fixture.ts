import type {
  Darkroom,
  EditedPortrait,
  PhotoAnalysis,
  PortraitPlan,
  SetAnalysis,
} from "@portrait-studio/darkroom";
import sharp from "sharp";
import { paintCard } from "../testing/photos.fixture.ts";

/** A darkroom whose work is done when the test lets it through, and that counts what it was asked to do. */
export function createGate() {
  const state = { analysed: 0, rendered: 0, edited: 0, usable: true, open: true, failNext: false };
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
  const darkroom: Darkroom = {
    analysePhoto: async (_bytes, { signal } = {}) => {
      await pass(signal);
      state.analysed += 1;
      return { version: 1 } as PhotoAnalysis;
    },
    analyseSet: async (photos) =>
      ({
        usable: state.usable,
        references: photos.map(({ id }) => id),
        photos: [],
      }) as unknown as SetAnalysis,
    planPortrait: ({ index, artifact, seed, aspectRatio }) => {
      const [across, down] = aspectRatio.split(":").map(Number);
      return {
        photoId: artifact.references[index % artifact.references.length],
        size: { width: Math.round((64 * across) / down), height: 64 },
        textureSeed: seed * 10 + index,
        reading: { understood: ["look:noir"], withoutEffect: [] },
      } as unknown as PortraitPlan;
    },
    renderPortrait: async ({ plan, signal }) => {
      await pass(signal);
      state.rendered += 1;
      const { width, height } = plan.size;
      return { bytes: await paintCard(width, height, plan.textureSeed), width, height };
    },
    readInstruction: (instruction) =>
      /sepia|black and white/.test(instruction)
        ? { understood: ["tone:grey"], withoutEffect: [] }
        : { understood: [], withoutEffect: instruction.split(" ") },
    editPortrait: async ({ picture, position, signal }) => {
      await pass(signal ?? undefined);
      state.edited += 1;
      const bytes = await sharp(picture).greyscale().jpeg().toBuffer();
      return { bytes, plan: { position } } as unknown as EditedPortrait;
    },
    close: async () => {},
  };
  return {
    darkroom,
    state,
    /** lets that many waiting pieces of work through */
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
