import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Engine } from "@portrait-studio/engine";
import { createComfyEngine } from "@portrait-studio/engine/comfyui";
import { createFalPhotosEngine } from "@portrait-studio/engine/fal";
import { createReplicatePhotosEngine } from "@portrait-studio/engine/replicate";
import { startComfyUI } from "@portrait-studio/fakes/comfyui";
import { startFal } from "@portrait-studio/fakes/fal";
import { startReplicate } from "@portrait-studio/fakes/replicate";
import { analysePhoto, analyseSet, analysisVersion, measureLikeness } from "@portrait-studio/photo";
import {
  inspectImage,
  keepPhotoAnalysis,
  readPhotoRecords,
  type WorkerStudio,
} from "@portrait-studio/studio";
import { judgeLikeness } from "@portrait-studio/vision";
import sharp from "sharp";

/** Engines whose images show a person whom the studio knows, and are looked at before anybody pays. */
export const inspectedNames = ["replicate-photos", "fal-photos", "comfyui"] as const;
export type InspectedName = (typeof inspectedNames)[number];

type ImagesOfAnotherPerson = WorkerStudio["settings"]["imagesOfAnotherPerson"];

interface Options {
  quick: { pollMs: number; backoffMs: number; stopMs: number };
  speeds: Record<InspectedName, { trainingMs: number; imageMs: number }>;
  /** what becomes of images of somebody else, by engine */
  imagesOfAnotherPerson: Record<InspectedName, ImagesOfAnotherPerson>;
}

const root = resolve(import.meta.dirname, "../../../..");

/** Photo number `shot`, from 1, of a person who does not exist, small enough for many tests and large enough for a face. */
export function readPortrait(shot: number): Promise<Buffer> {
  const name = `amara-${String(shot).padStart(2, "0")}.webp`;
  return sharp(join(root, "tooling/sample-people/photos", name))
    .resize(512)
    .jpeg()
    .toBuffer();
}

/** A painting: rendered people are too much alike for the comparison of faces. */
const strangersPhoto = join(root, "apps/web/public/previews/corporate-man-480.webp");

/**
 * These engines, each with a fake of its own. Photos are analysed and images looked at by the learned models, as in the
 * worker; only cutting people out, which takes seconds each, is left out.
 */
export async function startPhotoEngines(
  studio: () => WorkerStudio,
  { quick, speeds, imagesOfAnotherPerson }: Options,
) {
  const shared = { port: 0, log: () => {}, retryPauseMs: 10 };
  // faces have to be told in what the fakes paint
  const painting = { ...shared, imageSize: 512 };
  const replicate = await startReplicate({ ...painting, speed: speeds["replicate-photos"] });
  const fal = await startFal({ ...painting, speed: speeds["fal-photos"] });
  const comfyui = await startComfyUI({ ...painting, speed: speeds.comfyui });
  const stranger = await readFile(strangersPhoto);
  for (const { url } of [replicate, fal, comfyui])
    await fetch(new URL("/_sandbox/stranger", url), { method: "PUT", body: new Uint8Array(stranger) });

  const photoReader = {
    analysisVersion,
    analysePhoto,
    analyseSet,
    cutOut: async ({ photo }: { photo: Uint8Array }) => ({
      matte: photo,
      image: null,
      score: 0,
      reasons: [],
      passed: true,
    }),
    cropReference: async ({ photo }: { photo: Uint8Array }) => photo,
  };
  const create = (name: InspectedName, webhookUrl: string): Engine => {
    const { storage: store, ...others } = studio();
    const ports = {
      store,
      photoReader,
      photoRecords: {
        read: (ids: readonly string[]) => readPhotoRecords(studio(), ids),
        keep: (id: string, analysis: Parameters<typeof keepPhotoAnalysis>[2]) =>
          keepPhotoAnalysis(studio(), id, analysis),
      },
      inspectImage: (image: Uint8Array, request: Parameters<typeof inspectImage>[2]) =>
        inspectImage(
          {
            ...others,
            storage: store,
            settings: { ...others.settings, imagesOfAnotherPerson: imagesOfAnotherPerson[name] },
            photoJudge: { ...others.photoJudge, measureLikeness, judgeSameness: judgeLikeness },
          },
          image,
          request,
        ),
    };
    const choice = { model: "flux-2-pro", megapixels: 1, references: 2 } as const;
    switch (name) {
      case "replicate-photos":
        return createReplicatePhotosEngine({
          ...quick,
          ...choice,
          ...ports,
          token: "r8_test",
          apiBase: replicate.url,
          webhookUrl,
        });
      case "fal-photos":
        // asked only: its messages are signed by another fake than the one that the studio knows
        return createFalPhotosEngine({ ...quick, ...choice, ...ports, key: "id:secret", apiBase: fal.url });
      case "comfyui":
        return createComfyEngine({ ...quick, ...ports, lookPauseMs: 20, family: "klein", url: comfyui.url });
    }
  };
  return {
    fakes: { "replicate-photos": replicate, "fal-photos": fal, comfyui },
    create,
  };
}
