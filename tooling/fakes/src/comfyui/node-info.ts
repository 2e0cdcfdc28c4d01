export type InputKind =
  | { link: string }
  | { choice: readonly string[] }
  | { number: "INT" | "FLOAT"; min: number; max: number; default?: number }
  | { text: true }
  | { image: true };

type Inputs = Readonly<Record<string, InputKind>>;

export interface NodeDescription {
  required: Inputs;
  optional: Inputs;
  outputs: readonly string[];
}

const link = (type: string): InputKind => ({ link: type });
const choice = (...values: string[]): InputKind => ({ choice: values });
const number =
  (kind: "INT" | "FLOAT") =>
  (min: number, max: number, usual?: number): InputKind => ({
    number: kind,
    min,
    max,
    ...(usual === undefined ? {} : { default: usual }),
  });
const [int, float] = [number("INT"), number("FLOAT")];
const node = (outputs: string, required: Inputs, optional: Inputs = {}): NodeDescription => ({
  required,
  optional,
  outputs: outputs.split(" ").filter(Boolean),
});

const [model, clip, vae] = [link("MODEL"), link("CLIP"), link("VAE")];
const [image, latent, conditioning] = [link("IMAGE"), link("LATENT"), link("CONDITIONING")];
const size = int(16, 16_384, 1024);
const batch = { width: size, height: size, batch_size: int(1, 4096, 1) };
const seed = int(0, Number.MAX_SAFE_INTEGER, 0);
const sampler = choice("euler", "dpmpp_2m");
const text: InputKind = { text: true };
const references = choice("offset", "index", "uxo/uno", "index_timestep_zero");

/** ComfyUI's own nodes that image models with references need, in the words of version 0.33. Those without an output keep results. */
export const nodes: Readonly<Record<string, NodeDescription>> = {
  UNETLoader: node("MODEL", {
    unet_name: choice(
      "flux-2-klein-4b-fp8.safetensors",
      "flux-2-klein-4b.safetensors",
      "qwen_image_edit_2511_bf16.safetensors",
    ),
    weight_dtype: choice("default", "fp8_e4m3fn"),
  }),
  CLIPLoader: node(
    "CLIP",
    {
      clip_name: choice(
        "qwen_3_4b.safetensors",
        "qwen_3_4b_fp4_flux2.safetensors",
        "qwen_2.5_vl_7b_fp8_scaled.safetensors",
      ),
      type: choice("flux2", "qwen_image", "stable_diffusion"),
    },
    { device: choice("default", "cpu") },
  ),
  VAELoader: node("VAE", { vae_name: choice("flux2-vae.safetensors", "qwen_image_vae.safetensors") }),
  CLIPTextEncode: node("CONDITIONING", { text, clip }),
  ConditioningZeroOut: node("CONDITIONING", { conditioning }),
  LoadImage: node("IMAGE MASK", { image: { image: true } }),
  ImageScaleToTotalPixels: node("IMAGE", {
    image,
    upscale_method: choice("nearest-exact", "bilinear", "area", "bicubic", "lanczos"),
    megapixels: float(0.01, 16, 1),
    resolution_steps: int(1, 256, 1),
  }),
  FluxKontextImageScale: node("IMAGE", { image }),
  VAEEncode: node("LATENT", { pixels: image, vae }),
  ReferenceLatent: node("CONDITIONING", { conditioning }, { latent }),
  FluxKontextMultiReferenceLatentMethod: node("CONDITIONING", {
    conditioning,
    reference_latents_method: references,
  }),
  TextEncodeQwenImageEditPlus: node(
    "CONDITIONING",
    { clip, prompt: text },
    { vae, image1: image, image2: image, image3: image },
  ),
  ModelSamplingAuraFlow: node("MODEL", { model, shift: float(0, 100, 1.73) }),
  CFGNorm: node("MODEL", { model, strength: float(0, 100, 1) }),
  EmptyFlux2LatentImage: node("LATENT", batch),
  EmptySD3LatentImage: node("LATENT", batch),
  RandomNoise: node("NOISE", { noise_seed: seed }),
  KSamplerSelect: node("SAMPLER", { sampler_name: sampler }),
  Flux2Scheduler: node("SIGMAS", { steps: int(1, 4096, 20), width: size, height: size }),
  CFGGuider: node("GUIDER", {
    model,
    positive: conditioning,
    negative: conditioning,
    cfg: float(0, 100, 8),
  }),
  SamplerCustomAdvanced: node("LATENT LATENT", {
    noise: link("NOISE"),
    guider: link("GUIDER"),
    sampler: link("SAMPLER"),
    sigmas: link("SIGMAS"),
    latent_image: latent,
  }),
  KSampler: node("LATENT", {
    model,
    seed,
    steps: int(1, 10_000, 20),
    cfg: float(0, 100, 8),
    sampler_name: sampler,
    scheduler: choice("simple", "normal"),
    positive: conditioning,
    negative: conditioning,
    latent_image: latent,
    denoise: float(0, 1, 1),
  }),
  VAEDecode: node("IMAGE", { samples: latent, vae }),
  PreviewImage: node("", { images: image }),
};

/** @param separator parts folders in the names of its files, which then are in one of the operator's own */
export function findNodes(
  lacks: readonly string[],
  separator: string | undefined,
): Record<string, NodeDescription> {
  const rename = (value: string) =>
    separator && value.endsWith(".safetensors") ? `mine${separator}${value}` : value;
  const limit = (kind: InputKind): InputKind =>
    "choice" in kind ? { choice: kind.choice.filter((value) => !lacks.includes(value)).map(rename) } : kind;
  return Object.fromEntries(
    Object.entries(nodes)
      .filter(([name]) => !lacks.includes(name))
      .map(([name, info]) => {
        const required = Object.entries(info.required).map(([key, kind]) => [key, limit(kind)]);
        return [name, { ...info, required: Object.fromEntries(required) }];
      }),
  );
}

export function describeNode(name: string, { required, optional, outputs }: NodeDescription, isOld: boolean) {
  const describe = (inputs: Inputs) =>
    Object.fromEntries(Object.entries(inputs).map(([key, kind]) => [key, describeInput(kind, isOld)]));
  const input = { required: describe(required), optional: describe(optional) };
  return { name, input, output: outputs, output_node: outputs.length === 0 };
}

function describeInput(kind: InputKind, isOld: boolean): unknown[] {
  if ("link" in kind) return [kind.link];
  if ("text" in kind) return ["STRING", { multiline: true }];
  if ("image" in kind) return [[], { image_upload: true }];
  if ("choice" in kind)
    return isOld ? [kind.choice, {}] : ["COMBO", { options: kind.choice, multiselect: false }];
  const { number: type, ...limits } = kind;
  return [type, limits];
}
