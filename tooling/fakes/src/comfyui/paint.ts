import sharp from "sharp";
import { paintEdit } from "../images/paint.ts";
import { type Graph, isLink } from "./validate.ts";

interface Picture {
  prompt: string;
  seed: number;
  width: number;
  height: number;
  /** names of the images that the sampler is shown, in their order */
  images: string[];
}

/** What a graph asks for, read along its links from the output. */
export function readPicture(graph: Graph): Picture {
  const all = Object.values(graph);
  const find = (...names: string[]) => all.find(({ class_type: name }) => names.includes(name))?.inputs ?? {};
  const latent = find("EmptyFlux2LatentImage", "EmptySD3LatentImage");
  const sampler = find("CFGGuider", "KSampler");
  const { texts, images } = follow(graph, sampler.positive);
  return {
    prompt: texts.join(" "),
    seed: Number(find("RandomNoise").noise_seed ?? find("KSampler").seed),
    width: Math.floor(Number(latent.width) / 16) * 16,
    height: Math.floor(Number(latent.height) / 16) * 16,
    images,
  };
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
    for (const key of ["conditioning", "latent", "pixels", "image", "image1", "image2", "image3"])
      walk(inputs[key]);
  };
  walk(link);
  return found;
}

/**
 * An image that shows what it was made from: the first image graded by prompt and seed, and below it a stripe of each image, in their order.
 * A reference that is dropped, exchanged or moved gives another image.
 */
export async function paint(
  { prompt, seed, width, height, images }: Picture,
  read: (name: string) => Buffer | undefined,
): Promise<Buffer> {
  const shown = await Promise.all(
    images.map(async (name) => {
      const bytes = read(name);
      if (!bytes) throw new Error(`There is no image ${name}.`);
      return bytes;
    }),
  );
  const plain = { create: { width, height, channels: 3 as const, background: "#567" } };
  const [first] = shown;
  const base = await sharp(first ?? (await sharp(plain).png().toBuffer()))
    .resize(width, height, { fit: "cover" })
    .png()
    .toBuffer();
  const graded = await paintEdit(base, { instruction: prompt, seed, format: "png" });
  const high = Math.max(4, Math.round(height / 10));
  const stripes = await Promise.all(
    shown.map(async (bytes, index) => {
      const left = Math.round((index * width) / shown.length);
      const right = Math.round(((index + 1) * width) / shown.length);
      const input = await sharp(bytes)
        .resize(Math.max(1, right - left), high, { fit: "fill" })
        .png()
        .toBuffer();
      return { input, left, top: height - high };
    }),
  );
  return sharp(graded).composite(stripes).png().toBuffer();
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
