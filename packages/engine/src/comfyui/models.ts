import { z } from "zod";
import type { EngineEntry } from "../engine-entry.ts";
import { fluxProfile } from "../remote/profiles.ts";

/** A server of one's own has one queue for everybody, in which a picture may take ten minutes. */
const longestMinutes = 180;

export const comfyOptions = z.object({ COMFYUI_MODEL: z.enum(["klein", "qwen"]).default("klein") });

export const comfyui = {
  profile: {
    ...fluxProfile,
    capabilities: { ...fluxProfile.capabilities, references: true },
    longest: { training: 30, images: longestMinutes },
    worksFromPhotos: true,
    photosGo: { to: "ownServer", at: "images" },
  },
  variables: { apiBase: "COMFYUI_URL", key: "COMFYUI_SECRET" },
  options: comfyOptions,
  ownServer: true,
} satisfies EngineEntry;

export interface Weights {
  /** of ComfyUI's folder "models" */
  folder: string;
  /** node and input that list the files which are there */
  loader: { node: string; input: string };
  /** by which it is known, the first is preferred */
  names: readonly [string, ...string[]];
}

export interface Family {
  model: string;
  weights: { unet: Weights; clip: Weights; vae: Weights };
  nodes: readonly string[];
  /** references that an order can take, an image to edit included */
  most: number;
  /** by what word, with a number, its text encoder counts them */
  called: string;
}

const unet = { folder: "diffusion_models", loader: { node: "UNETLoader", input: "unet_name" } };
const clip = { folder: "text_encoders", loader: { node: "CLIPLoader", input: "clip_name" } };
const vae = { folder: "vae", loader: { node: "VAELoader", input: "vae_name" } };

export const families = {
  klein: {
    model: "FLUX.2 klein 4B",
    most: 4,
    called: "image",
    weights: {
      unet: { ...unet, names: ["flux-2-klein-4b-fp8.safetensors", "flux-2-klein-4b.safetensors"] },
      clip: { ...clip, names: ["qwen_3_4b.safetensors", "qwen_3_4b_fp4_flux2.safetensors"] },
      vae: { ...vae, names: ["flux2-vae.safetensors"] },
    },
    nodes: [
      "ConditioningZeroOut",
      "CLIPTextEncode",
      "LoadImage",
      "ImageScaleToTotalPixels",
      "VAEEncode",
      "ReferenceLatent",
      "EmptyFlux2LatentImage",
      "RandomNoise",
      "KSamplerSelect",
      "Flux2Scheduler",
      "CFGGuider",
      "SamplerCustomAdvanced",
      "VAEDecode",
      "PreviewImage",
    ],
  },
  qwen: {
    model: "Qwen-Image-Edit 2511",
    most: 3,
    called: "Picture",
    weights: {
      unet: {
        ...unet,
        names: ["qwen_image_edit_2511_fp8mixed.safetensors", "qwen_image_edit_2511_bf16.safetensors"],
      },
      clip: { ...clip, names: ["qwen_2.5_vl_7b_fp8_scaled.safetensors", "qwen_2.5_vl_7b.safetensors"] },
      vae: { ...vae, names: ["qwen_image_vae.safetensors"] },
    },
    nodes: [
      "ModelSamplingAuraFlow",
      "CFGNorm",
      "LoadImage",
      "FluxKontextImageScale",
      "TextEncodeQwenImageEditPlus",
      "FluxKontextMultiReferenceLatentMethod",
      "EmptySD3LatentImage",
      "KSampler",
      "VAEDecode",
      "PreviewImage",
    ],
  },
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof families;

/** The output of another node. */
type Link = [node: string, output: number];

export type Graph = Record<
  string,
  {
    class_type: string;
    inputs: Record<string, string | number | boolean | Link>;
    _meta?: { title: string };
  }
>;

export interface Picture {
  prompt: string;
  seed: number;
  /** in pixels, multiples of 16 */
  width: number;
  height: number;
  /** names of uploaded images, as `LoadImage` takes them; the first is the image to change, if there is one */
  images: readonly string[];
  weights: { unet: string; clip: string; vae: string };
  /** makes the output run again for each order */
  nonce: string;
}

export const resultNode = "o";
export const samplerNode = "a";

export const writeGraph: Readonly<Record<FamilyName, (picture: Picture) => Graph>> = {
  klein: writeKlein,
  qwen: writeQwen,
};

/** FLUX.2 klein. Each image follows the prompt as a reference, in both conditionings. */
function writeKlein({ prompt, seed, width, height, images, weights, nonce }: Picture): Graph {
  const graph: Graph = {
    ...writeLoaders(weights, "flux2"),
    t: { class_type: "CLIPTextEncode", inputs: { text: prompt, clip: ["c", 0] } },
    z: { class_type: "ConditioningZeroOut", inputs: { conditioning: ["t", 0] } },
  };
  let [positive, negative]: [Link, Link] = [
    ["t", 0],
    ["z", 0],
  ];
  for (const [index, image] of images.entries()) {
    const [l, s, x, p, n] = ["l", "s", "x", "p", "n"].map((letter) => `${letter}${index}`) as [
      string,
      string,
      string,
      string,
      string,
    ];
    graph[l] = { class_type: "LoadImage", inputs: { image } };
    graph[s] = {
      class_type: "ImageScaleToTotalPixels",
      inputs: { image: [l, 0], upscale_method: "lanczos", megapixels: 1, resolution_steps: 16 },
    };
    graph[x] = { class_type: "VAEEncode", inputs: { pixels: [s, 0], vae: ["v", 0] } };
    graph[p] = { class_type: "ReferenceLatent", inputs: { conditioning: positive, latent: [x, 0] } };
    graph[n] = { class_type: "ReferenceLatent", inputs: { conditioning: negative, latent: [x, 0] } };
    positive = [p, 0];
    negative = [n, 0];
  }
  return {
    ...graph,
    e: { class_type: "EmptyFlux2LatentImage", inputs: { width, height, batch_size: 1 } },
    r: { class_type: "RandomNoise", inputs: { noise_seed: seed } },
    k: { class_type: "KSamplerSelect", inputs: { sampler_name: "euler" } },
    d: { class_type: "Flux2Scheduler", inputs: { steps: 4, width, height } },
    g: { class_type: "CFGGuider", inputs: { model: ["u", 0], positive, negative, cfg: 1 } },
    [samplerNode]: {
      class_type: "SamplerCustomAdvanced",
      inputs: {
        noise: ["r", 0],
        guider: ["g", 0],
        sampler: ["k", 0],
        sigmas: ["d", 0],
        latent_image: ["e", 0],
      },
    },
    ...writeResult([samplerNode, 0], nonce),
  };
}

/** Qwen-Image-Edit 2511: up to three images go with the prompt. */
function writeQwen({ prompt, seed, width, height, images, weights, nonce }: Picture): Graph {
  const shown: Graph = {};
  const inputs: Record<string, Link> = {};
  for (const [index, image] of images.entries()) {
    shown[`l${index}`] = { class_type: "LoadImage", inputs: { image } };
    shown[`s${index}`] = { class_type: "FluxKontextImageScale", inputs: { image: [`l${index}`, 0] } };
    inputs[`image${index + 1}`] = [`s${index}`, 0];
  }
  const encode = (text: string) => ({
    class_type: "TextEncodeQwenImageEditPlus",
    inputs: { clip: ["c", 0] as Link, vae: ["v", 0] as Link, prompt: text, ...inputs },
  });
  const byIndex = (conditioning: Link) => ({
    class_type: "FluxKontextMultiReferenceLatentMethod",
    inputs: { conditioning, reference_latents_method: "index_timestep_zero" },
  });
  return {
    ...writeLoaders(weights, "qwen_image"),
    ...shown,
    m: { class_type: "ModelSamplingAuraFlow", inputs: { model: ["u", 0], shift: 3.1 } },
    f: { class_type: "CFGNorm", inputs: { model: ["m", 0], strength: 1 } },
    t: encode(prompt),
    z: encode(""),
    p: byIndex(["t", 0]),
    n: byIndex(["z", 0]),
    e: { class_type: "EmptySD3LatentImage", inputs: { width, height, batch_size: 1 } },
    [samplerNode]: {
      class_type: "KSampler",
      inputs: {
        model: ["f", 0],
        positive: ["p", 0],
        negative: ["n", 0],
        latent_image: ["e", 0],
        seed,
        steps: 40,
        cfg: 3,
        sampler_name: "euler",
        scheduler: "simple",
        denoise: 1,
      },
    },
    ...writeResult([samplerNode, 0], nonce),
  };
}

function writeLoaders({ unet, clip, vae }: Picture["weights"], type: string): Graph {
  return {
    u: { class_type: "UNETLoader", inputs: { unet_name: unet, weight_dtype: "default" } },
    c: { class_type: "CLIPLoader", inputs: { clip_name: clip, type, device: "default" } },
    v: { class_type: "VAELoader", inputs: { vae_name: vae } },
  };
}

/** An input that no node has makes the output's node run again, so that its file is recorded under this order. */
function writeResult(samples: Link, nonce: string): Graph {
  return {
    i: { class_type: "VAEDecode", inputs: { samples, vae: ["v", 0] } },
    [resultNode]: {
      class_type: "PreviewImage",
      inputs: { images: ["i", 0], ps_job: nonce },
      _meta: { title: "ps:result" },
    },
  };
}
