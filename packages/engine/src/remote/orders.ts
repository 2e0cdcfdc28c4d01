import type { EditInput, GenerationInput } from "../port.ts";
import type { Order } from "./provider.ts";
import { writePrompt } from "./write-prompt.ts";

interface ImageInput {
  prompt: string;
  seed: number;
}

interface OrderPlace {
  count: number;
  index: number;
}

interface Trained {
  triggerWord: string;
  target: string;
  model: string;
}

const largestSeed = 2_147_483_647;

export function orderImages(
  request: GenerationInput,
  { count, index }: OrderPlace,
  { triggerWord, target, model }: Trained,
  toProviderInput: (input: ImageInput) => Record<string, unknown>,
): Order {
  const input = { prompt: writePrompt(request, triggerWord), seed: deriveSeed(request, index) };
  return { kind: "generation", target, count, plan: { model, ...input }, input: toProviderInput(input) };
}

export function orderEditedImage(
  request: EditInput,
  { index }: OrderPlace,
  editor: string,
  toProviderInput: (input: ImageInput) => Record<string, unknown>,
): Order {
  const input = { prompt: request.instruction, seed: deriveSeed(request, index) };
  return {
    kind: "edit",
    target: editor,
    count: 1,
    plan: { model: editor, ...input },
    input: toProviderInput(input),
  };
}

/** Derives a different seed for each order of a request, so that no order repeats another's images. */
export function deriveSeed({ seed }: { seed: number }, index: number): number {
  return (seed + index) % largestSeed;
}
