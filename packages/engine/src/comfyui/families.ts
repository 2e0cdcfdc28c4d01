/** A file that a loader node of ComfyUI reads. */
export interface Weights {
  /** of ComfyUI's folder "models" */
  folder: string;
  /** node and input that list the files which are there */
  loader: { node: string; input: string };
  /** by which it is known, the first is preferred */
  names: readonly [string, ...string[]];
}

/** A model that makes images from references, whose licence allows selling them: what a server needs to have. */
export interface Family {
  /** its name, stored with the images */
  model: string;
  weights: { unet: Weights; clip: Weights; vae: Weights };
  /** nodes of ComfyUI's own, besides the loaders */
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
