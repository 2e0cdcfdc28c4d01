import { type Graph, type Link, loaders, type Picture } from "../comfyui/graphs.ts";

interface LoraTraining {
  /** names of uploaded images of one size, as `LoadImage` takes them */
  images: readonly string[];
  /** describes every one of them */
  caption: string;
  weights: Picture["weights"];
  steps: number;
  rate: number;
  seed: number;
  /** which of the training's outputs is the LoRA */
  output: number;
  /** begins the file's name, and makes the output run again for each order */
  nonce: string;
}

/** Folder of LoRAs in ComfyUI's own folder "output", where its loader finds them without its "loras". */
const folder = "ps";

/** The node that takes a training's steps. */
export const trainingNode = "n";

/** How many numbers a LoRA adds to each layer: enough for a face. */
const rank = 16;

/** One training of ComfyUI's own nodes; its inputs that are not here get the defaults of the server's version. */
export function writeTraining({
  images,
  caption,
  weights,
  steps,
  rate,
  seed,
  output,
  nonce,
}: LoraTraining): Graph {
  const graph: Graph = {
    ...loaders(weights, "flux2"),
    t: { class_type: "CLIPTextEncode", inputs: { text: caption, clip: ["c", 0] } },
  };
  let all: Link = ["l0", 0];
  for (const [index, image] of images.entries()) {
    graph[`l${index}`] = { class_type: "LoadImage", inputs: { image } };
    if (index === 0) continue;
    graph[`b${index}`] = { class_type: "ImageBatch", inputs: { image1: all, image2: [`l${index}`, 0] } };
    all = [`b${index}`, 0];
  }
  return {
    ...graph,
    e: { class_type: "VAEEncode", inputs: { pixels: all, vae: ["v", 0] } },
    [trainingNode]: {
      class_type: "TrainLoraNode",
      inputs: {
        model: ["u", 0],
        latents: ["e", 0],
        positive: ["t", 0],
        batch_size: 1,
        steps,
        learning_rate: rate,
        rank,
        seed,
        existing_lora: "[None]",
      },
    },
    s: {
      class_type: "SaveLoRA",
      inputs: { lora: [trainingNode, output], prefix: `loras/${folder}/${nonce}`, ps_job: nonce },
      _meta: { title: "ps:result" },
    },
  };
}

/** What a training's order makes: the first file, and another one each time that it ran again. */
export function loraFile(nonce: string, run: number): LoraFile {
  return fileNamed(`${nonce}_${String(run).padStart(5, "0")}_.safetensors`);
}

export interface LoraFile {
  filename: string;
  subfolder: string;
  type: "output";
}

export function fileNamed(filename: string): LoraFile {
  return { filename, subfolder: `loras/${folder}`, type: "output" };
}

export const loraLoader = { node: "LoraLoaderModelOnly", input: "lora_name" } as const;

/** How ComfyUI's loader calls it, but on Windows. */
export function loraName(filename: string): string {
  return `${folder}/${filename}`;
}
