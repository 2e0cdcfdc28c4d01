import { type ComfyOptions, startComfyUI } from "@portrait-studio/fakes/comfyui";
import type { BlobStore, Engine } from "../port.ts";
import { portraitPorts } from "../testing/portrait-reader.fixture.ts";
import { createComfyLoraEngine } from "./index.ts";

/** Milliseconds of an image and of a training at the fake. */
export const speed = { imageMs: 30, trainingMs: 60 };

export const startFake = (options: Partial<ComfyOptions> = {}) =>
  startComfyUI({ port: 0, log: () => {}, speed: { ...speed }, ...options });

const quick = { pollMs: 10, backoffMs: 10, stopMs: 200, lookPauseMs: 20, steps: 20, rate: 0.0005 };

export const engineAt = (url: string, store: BlobStore, secret?: string): Engine =>
  createComfyLoraEngine({ ...quick, ...portraitPorts(), url, secret, store });
