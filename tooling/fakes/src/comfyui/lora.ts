import { unzipSync } from "fflate";
import { packPhotos } from "../images/paint.ts";
import type { FaultName } from "./faults.ts";

/** Where the weights of a fake LoRA keep the photos that it was trained on, so that its images show who that was. */
const photosTensor = "fake.photos";
const layer = "diffusion_model.double_blocks.0.img_attn.qkv";
const nan = 0x7fc0;

interface Tensor {
  dtype: string;
  data: Buffer;
}

/** A file in the format safetensors, with the names that TrainLoraNode gives its weights, and numbers as the training's faults say. */
export function writeLora(photos: readonly Buffer[], faults: ReadonlySet<FaultName>): Buffer {
  const numbers = (numberAt: (at: number) => number): Tensor => {
    const data = Buffer.alloc(64);
    for (let at = 0; at < data.length; at += 2)
      data.writeUInt16LE(faults.has("nan_weights") ? nan : numberAt(at), at);
    return { dtype: "BF16", data };
  };
  return writeTensors({
    // zero when a training begins
    [`${layer}.lora_up.weight`]: numbers((at) => (faults.has("zero_weights") ? 0 : 0x3c00 + at)),
    [`${layer}.lora_down.weight`]: numbers((at) => 0x3d00 + at),
    [`${layer}.alpha`]: { dtype: "F32", data: Buffer.from(Float32Array.of(1).buffer) },
    [photosTensor]: { dtype: "U8", data: packPhotos(photos) },
  });
}

type LoraEffect = "none" | "black" | Buffer[];

/** What a LoRA does to images: those of its photos, of nobody where it is emptied, black ones where its numbers are none. */
export function readLora(file: Buffer | undefined): LoraEffect {
  if (!file) return "none";
  const start = 8 + Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.toString("utf8", 8, start)) as Record<
    string,
    { data_offsets: [number, number] }
  >;
  const read = (name: string) => {
    const [from, to] = header[name]?.data_offsets ?? [0, 0];
    return file.subarray(start + from, start + to);
  };
  const up = read(`${layer}.lora_up.weight`);
  if (up.length > 0 && up.readUInt16LE(0) === nan) return "black";
  try {
    return Object.values(unzipSync(read(photosTensor))).map((photo) => Buffer.from(photo));
  } catch {
    return "none";
  }
}

function writeTensors(tensors: Record<string, Tensor>): Buffer {
  let end = 0;
  const header = Object.entries(tensors).map(([name, { dtype, data }]) => {
    const from = end;
    end += data.length;
    const size = dtype === "U8" ? 1 : dtype === "BF16" ? 2 : 4;
    return [name, { dtype, shape: [data.length / size], data_offsets: [from, end] }];
  });
  const text = Buffer.from(JSON.stringify(Object.fromEntries(header)));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, ...Object.values(tensors).map(({ data }) => data)]);
}
