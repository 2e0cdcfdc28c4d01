/** What an input takes: another node's output of a type, or a value. */
export type InputKind =
  | { link: string }
  | { choice: readonly string[]; default?: string }
  | { number: "INT" | "FLOAT"; min: number; max: number; default?: number }
  | { text: true; default?: string }
  | { image: true };

export interface NodeInfo {
  required: Readonly<Record<string, InputKind>>;
  optional?: Readonly<Record<string, InputKind>>;
  outputs: readonly string[];
  /** its result is kept in the history */
  isOutput?: true;
}

const link = (type: string): InputKind => ({ link: type });
const choice = (...values: string[]): InputKind => ({ choice: values });
const int = (min: number, max: number, usual?: number): InputKind => ({
  number: "INT",
  min,
  max,
  ...(usual === undefined ? {} : { default: usual }),
});
const float = (min: number, max: number, usual?: number): InputKind => ({
  number: "FLOAT",
  min,
  max,
  ...(usual === undefined ? {} : { default: usual }),
});
const size = int(16, 16_384, 1024);
const text: InputKind = { text: true };

/** ComfyUI's own nodes that image models with references need, in the words of version 0.33. */
export const nodes: Readonly<Record<string, NodeInfo>> = {
  UNETLoader: {
    required: {
      unet_name: choice(
        "flux-2-klein-4b-fp8.safetensors",
        "flux-2-klein-4b.safetensors",
        "qwen_image_edit_2511_bf16.safetensors",
      ),
      weight_dtype: choice("default", "fp8_e4m3fn"),
    },
    outputs: ["MODEL"],
  },
  CLIPLoader: {
    required: {
      clip_name: choice(
        "qwen_3_4b.safetensors",
        "qwen_3_4b_fp4_flux2.safetensors",
        "qwen_2.5_vl_7b_fp8_scaled.safetensors",
      ),
      type: choice("flux2", "qwen_image", "stable_diffusion"),
    },
    optional: { device: choice("default", "cpu") },
    outputs: ["CLIP"],
  },
  VAELoader: {
    required: { vae_name: choice("flux2-vae.safetensors", "qwen_image_vae.safetensors") },
    outputs: ["VAE"],
  },
  CLIPTextEncode: { required: { text, clip: link("CLIP") }, outputs: ["CONDITIONING"] },
  ConditioningZeroOut: { required: { conditioning: link("CONDITIONING") }, outputs: ["CONDITIONING"] },
  LoadImage: { required: { image: { image: true } }, outputs: ["IMAGE", "MASK"] },
  ImageScaleToTotalPixels: {
    required: {
      image: link("IMAGE"),
      upscale_method: choice("nearest-exact", "bilinear", "area", "bicubic", "lanczos"),
      megapixels: float(0.01, 16, 1),
      resolution_steps: int(1, 256, 1),
    },
    outputs: ["IMAGE"],
  },
  FluxKontextImageScale: { required: { image: link("IMAGE") }, outputs: ["IMAGE"] },
  VAEEncode: { required: { pixels: link("IMAGE"), vae: link("VAE") }, outputs: ["LATENT"] },
  ReferenceLatent: {
    required: { conditioning: link("CONDITIONING") },
    optional: { latent: link("LATENT") },
    outputs: ["CONDITIONING"],
  },
  FluxKontextMultiReferenceLatentMethod: {
    required: {
      conditioning: link("CONDITIONING"),
      reference_latents_method: choice("offset", "index", "uxo/uno", "index_timestep_zero"),
    },
    outputs: ["CONDITIONING"],
  },
  TextEncodeQwenImageEditPlus: {
    required: { clip: link("CLIP"), prompt: text },
    optional: { vae: link("VAE"), image1: link("IMAGE"), image2: link("IMAGE"), image3: link("IMAGE") },
    outputs: ["CONDITIONING"],
  },
  ModelSamplingAuraFlow: {
    required: { model: link("MODEL"), shift: float(0, 100, 1.73) },
    outputs: ["MODEL"],
  },
  CFGNorm: { required: { model: link("MODEL"), strength: float(0, 100, 1) }, outputs: ["MODEL"] },
  EmptyFlux2LatentImage: {
    required: { width: size, height: size, batch_size: int(1, 4096, 1) },
    outputs: ["LATENT"],
  },
  EmptySD3LatentImage: {
    required: { width: size, height: size, batch_size: int(1, 4096, 1) },
    outputs: ["LATENT"],
  },
  RandomNoise: { required: { noise_seed: int(0, Number.MAX_SAFE_INTEGER, 0) }, outputs: ["NOISE"] },
  KSamplerSelect: { required: { sampler_name: choice("euler", "dpmpp_2m") }, outputs: ["SAMPLER"] },
  Flux2Scheduler: { required: { steps: int(1, 4096, 20), width: size, height: size }, outputs: ["SIGMAS"] },
  CFGGuider: {
    required: {
      model: link("MODEL"),
      positive: link("CONDITIONING"),
      negative: link("CONDITIONING"),
      cfg: float(0, 100, 8),
    },
    outputs: ["GUIDER"],
  },
  SamplerCustomAdvanced: {
    required: {
      noise: link("NOISE"),
      guider: link("GUIDER"),
      sampler: link("SAMPLER"),
      sigmas: link("SIGMAS"),
      latent_image: link("LATENT"),
    },
    outputs: ["LATENT", "LATENT"],
  },
  KSampler: {
    required: {
      model: link("MODEL"),
      seed: int(0, Number.MAX_SAFE_INTEGER, 0),
      steps: int(1, 10_000, 20),
      cfg: float(0, 100, 8),
      sampler_name: choice("euler", "dpmpp_2m"),
      scheduler: choice("simple", "normal"),
      positive: link("CONDITIONING"),
      negative: link("CONDITIONING"),
      latent_image: link("LATENT"),
      denoise: float(0, 1, 1),
    },
    outputs: ["LATENT"],
  },
  VAEDecode: { required: { samples: link("LATENT"), vae: link("VAE") }, outputs: ["IMAGE"] },
  PreviewImage: { required: { images: link("IMAGE") }, outputs: [], isOutput: true },
};

interface Installation {
  /** nodes and files that it does not have */
  lacks: readonly string[];
  /** what parts folders in the names of its files, which then are in one of the operator's own */
  separator: string | undefined;
}

/** The nodes of a version, with the files that are there, but those that are missing. */
export function nodesOf({ lacks, separator }: Installation): Record<string, NodeInfo> {
  const nameOf = (value: string) =>
    separator && value.endsWith(".safetensors") ? `mine${separator}${value}` : value;
  const filesOf = (kind: InputKind): InputKind =>
    "choice" in kind
      ? { ...kind, choice: kind.choice.filter((value) => !lacks.includes(value)).map(nameOf) }
      : kind;
  return Object.fromEntries(
    Object.entries(nodes).flatMap(([name, node]) => {
      const required = Object.entries(node.required).map(([key, kind]) => [key, filesOf(kind)]);
      return lacks.includes(name) ? [] : [[name, { ...node, required: Object.fromEntries(required) }]];
    }),
  );
}

/** The answer of `/object_info/{node}`: choices in the old form in one version, in the new one in the other. */
export function describeNode(name: string, { required, optional = {}, outputs }: NodeInfo, old: boolean) {
  const describe = (inputs: NodeInfo["required"]) =>
    Object.fromEntries(Object.entries(inputs).map(([key, kind]) => [key, describeInput(kind, old)]));
  return {
    name,
    input: { required: describe(required), optional: describe(optional) },
    output: outputs,
    output_node: outputs.length === 0,
  };
}

function describeInput(kind: InputKind, old: boolean): unknown[] {
  if ("link" in kind) return [kind.link];
  if ("text" in kind)
    return ["STRING", { multiline: true, ...(kind.default ? { default: kind.default } : {}) }];
  if ("image" in kind) return [[], { image_upload: true }];
  if ("choice" in kind)
    return old ? [kind.choice, {}] : ["COMBO", { options: kind.choice, multiselect: false }];
  const { number, ...limits } = kind;
  return [number, limits];
}
