import sharp from "sharp";
import { paintEdit, paintImage, paintNobody } from "../images/paint.ts";
import { readLora } from "./lora.ts";
import { type Graph, isLink } from "./validate.ts";

interface Picture {
  prompt: string;
  seed: number;
  width: number;
  height: number;
  /** names of the images that the sampler is shown, in their order */
  images: string[];
  /** what the picture is not to show, which has references of its own */
  negative: { prompt: string; images: string[] };
  /** name of the LoRA that the sampler's model goes through */
  lora: string | undefined;
}

/** What a graph asks for, read along its links from the output. */
export function readPicture(graph: Graph): Picture {
  const all = Object.values(graph);
  const find = (...names: string[]) => all.find(({ class_type: name }) => names.includes(name))?.inputs ?? {};
  const latent = find("EmptyFlux2LatentImage", "EmptySD3LatentImage");
  const sampler = find("CFGGuider", "KSampler");
  const { texts, images } = follow(graph, sampler.positive);
  const unwanted = follow(graph, sampler.negative);
  const source = isLink(sampler.model) ? graph[sampler.model[0]] : undefined;
  return {
    prompt: texts.join(" "),
    seed: Number(find("RandomNoise").noise_seed ?? find("KSampler").seed),
    width: Math.floor(Number(latent.width) / 16) * 16,
    height: Math.floor(Number(latent.height) / 16) * 16,
    images,
    negative: { prompt: unwanted.texts.join(" "), images: unwanted.images },
    lora: source?.class_type === "LoraLoaderModelOnly" ? String(source.inputs.lora_name) : undefined,
  };
}

/** The photos of a training, and the beginning of its result's name. */
export function readTraining(graph: Graph): { images: string[]; prefix: string } {
  const save = Object.values(graph).find(({ class_type: name }) => name === "SaveLoRA");
  const link = save?.inputs.lora;
  const training = isLink(link) ? graph[link[0]] : undefined;
  return { images: follow(graph, training?.inputs.latents).images, prefix: String(save?.inputs.prefix) };
}

/** The texts and images of a conditioning: the first reference is the deepest of its chain. */
function follow(graph: Graph, link: unknown): { texts: string[]; images: string[] } {
  const found = { texts: [] as string[], images: [] as string[] };
  const walk = (one: unknown): void => {
    const node = isLink(one) ? graph[one[0]] : undefined;
    if (!node) return;
    const { class_type: name, inputs } = node;
    if (name === "LoadImage") found.images.push(String(inputs.image));
    if (name === "CLIPTextEncode") found.texts.push(String(inputs.text));
    if (name === "TextEncodeQwenImageEditPlus") found.texts.push(String(inputs.prompt));
    for (const key of ["conditioning", "samples", "latent", "pixels", "image", "image1", "image2", "image3"])
      walk(inputs[key]);
  };
  walk(link);
  return found;
}

interface Means {
  read: (name: string) => Buffer | undefined;
  readLora: (name: string) => Buffer | undefined;
}

/**
 * An image that shows what it was made from: the first image, or the LoRA's person, graded by prompt and seed. Below it is a stripe of each
 * image in their order, then of each photo of the LoRA; above those, the images of the negative conditioning. One that is dropped, exchanged
 * or moved gives another image.
 */
export async function paint(picture: Picture, means: Means): Promise<Buffer> {
  const { width, height, images, negative, lora } = picture;
  const references = readAll(images, means);
  const effect = lora ? readLora(means.readLora(lora)) : "none";
  if (effect === "black") return paintPlain(picture, "#000");
  const learned = effect === "none" ? [] : effect;
  const shown = [...references, ...learned];
  const base = await paintBase(picture, { references, learned });
  const high = Math.max(4, Math.round(height / 10));
  const size = { width, height: high };
  return sharp(base)
    .composite([
      ...(await paintStripes(readAll(negative.images, means), { ...size, top: height - 2 * high })),
      ...(await paintStripes(shown, { ...size, top: height - high })),
    ])
    .png()
    .toBuffer();
}

async function paintBase(
  { prompt, seed, width, height, negative }: Picture,
  { references: [first], learned }: { references: Buffer[]; learned: Buffer[] },
): Promise<Buffer> {
  const words = negative.prompt ? `${prompt} | ${negative.prompt}` : prompt;
  if (!first && learned.length > 0)
    return paintImage({ photos: learned, prompt: words, seed, position: 0, width, height, format: "png" });
  const base = await sharp(first ?? (await paintNobody(width, height, "png")))
    .resize(width, height, { fit: "cover" })
    .png()
    .toBuffer();
  return paintEdit(base, { instruction: words, seed, format: "png" });
}

function readAll(names: readonly string[], { read }: Means): Buffer[] {
  return names.map((name) => {
    const bytes = read(name);
    if (!bytes) throw new Error(`There is no image ${name}.`);
    return bytes;
  });
}

function paintStripes(
  images: readonly Buffer[],
  { width, height, top }: { width: number; height: number; top: number },
) {
  return Promise.all(
    images.map(async (bytes, index) => {
      const left = Math.round((index * width) / images.length);
      const right = Math.round(((index + 1) * width) / images.length);
      const input = await sharp(bytes)
        .resize(Math.max(1, right - left), height, { fit: "fill" })
        .png()
        .toBuffer();
      return { input, left, top };
    }),
  );
}

/** Of one colour, as a success that shows nothing. */
export function paintPlain(
  { width, height }: Pick<Picture, "width" | "height">,
  colour: string,
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}
