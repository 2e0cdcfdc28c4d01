/** A LoRA that stays on the operator's ComfyUI, with what tells it from any other file there. */
export interface LoraModel {
  version: 1;
  engine: "comfyui-lora";
  /** in ComfyUI's folder "output/loras/ps" */
  filename: string;
  bytes: number;
  /** as ComfyUI last gave it; its time is part of it, so the same file may get another */
  etag?: string;
  sha256: string;
  /** file of the model that it was trained on: with another one, its images are of a stranger */
  base: string;
  triggerWord: string;
}

export function artifactKey(modelId: string): string {
  return `models/${modelId}/comfyui-lora.json`;
}
