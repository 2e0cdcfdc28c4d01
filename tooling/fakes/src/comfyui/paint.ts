import sharp from "sharp";
import { paintImage, paintNobody, paintSwatches } from "../images/paint.ts";
import { isLink, type OrderGraph } from "./validate.ts";

export function readPicture(graph: OrderGraph) {
  const all = Object.values(graph);
  const find = (...names: string[]) => all.find(({ class_type: name }) => names.includes(name))?.inputs ?? {};
  const latent = find("EmptyFlux2LatentImage", "EmptySD3LatentImage");
  const sampler = find("CFGGuider", "KSampler");
  const { texts, images } = follow(graph, sampler.positive);
  const unwanted = follow(graph, sampler.negative);
  return {
    prompt: texts.join(" "),
    seed: Number(find("RandomNoise").noise_seed ?? find("KSampler").seed),
    width: Math.floor(Number(latent.width) / 16) * 16,
    height: Math.floor(Number(latent.height) / 16) * 16,
    /** names of the images that the sampler is shown, in their order */
    images,
    /** what the picture is not to show, which has references of its own */
    negative: { prompt: unwanted.texts.join(" "), images: unwanted.images },
  };
}

type AskedPicture = ReturnType<typeof readPicture>;

const stepping: readonly string[] = ["Flux2Scheduler", "KSampler"];

export function findSteps(graph: OrderGraph): { node: string; max: number } {
  const nodes = Object.entries(graph);
  const findNode = (...names: string[]) =>
    nodes.find(([, { class_type: name }]) => names.includes(name))?.[0];
  const counting = nodes.find(([, { class_type: name }]) => stepping.includes(name))?.[1];
  const node = findNode("KSampler", "SamplerCustomAdvanced") ?? "";
  return { node, max: Math.max(1, Number(counting?.inputs.steps) || 1) };
}

export function findOutput(graph: OrderGraph): string {
  return Object.keys(graph).find((id) => graph[id]?.class_type === "PreviewImage") ?? "";
}

/** The texts and images of a conditioning: the first reference is the deepest of its chain. */
function follow(graph: OrderGraph, link: unknown): { texts: string[]; images: string[] } {
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
  /** who is painted instead of those who were shown */
  stranger?: Buffer | undefined;
}

/**
 * A portrait of the first image, graded by prompt and seed. Below it is a row with the colours of each image in their order; above those, of
 * the images of the negative conditioning. One that is dropped, exchanged or moved gives another image.
 */
export async function paint(picture: AskedPicture, means: Means): Promise<Buffer> {
  const { prompt: wanted, seed, width, height, negative } = picture;
  const references = readAll(picture.images, means);
  const shown = means.stranger ? [means.stranger] : references;
  const prompt = negative.prompt ? `${wanted} | ${negative.prompt}` : wanted;
  const request = { prompt, seed, position: 0, width, height, format: "png" } as const;
  const [first = await paintNobody(width, height, "png")] = shown;
  const portrait = await paintImage({ ...request, photos: [first] });
  const row = { width, height: Math.max(4, Math.round(height / 10)) };
  return sharp(portrait)
    .composite([
      ...(await paintSwatches(readAll(negative.images, means), { ...row, top: height - 2 * row.height })),
      ...(await paintSwatches(shown, { ...row, top: height - row.height })),
    ])
    .png()
    .toBuffer();
}

function readAll(names: readonly string[], { read }: Means): Buffer[] {
  return names.map((name) => {
    const bytes = read(name);
    if (!bytes) throw new Error(`There is no image ${name}.`);
    return bytes;
  });
}
