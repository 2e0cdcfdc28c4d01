import type { EditInput, GenerationInput } from "../port.ts";
import type { Order } from "./provider.ts";
import { writePrompt } from "./write-prompt.ts";

/** The inputs that every provider takes for images. */
interface ImageInput {
  prompt: string;
  seed: number;
}

interface Place {
  count: number;
  index: number;
}

interface Trained {
  triggerWord: string;
  /** what is called */
  target: string;
  /** stored with the images as their maker */
  model: string;
}

const largestSeed = 2_147_483_647;

/** An order for some places of a generation. @param toProviderInput the provider's input for it */
export function orderImages(
  request: GenerationInput,
  { count, index }: Place,
  { triggerWord, target, model }: Trained,
  toProviderInput: (input: ImageInput) => Record<string, unknown>,
): Order {
  const input = { prompt: writePrompt(request, triggerWord), seed: seedOf(request, index) };
  return { kind: "generation", target, count, plan: { model, ...input }, input: toProviderInput(input) };
}

/** An order for one edited image. @param toProviderInput the provider's input for it */
export function orderEditedImage(
  request: EditInput,
  { index }: Place,
  editor: string,
  toProviderInput: (input: ImageInput) => Record<string, unknown>,
): Order {
  const input = { prompt: request.instruction, seed: seedOf(request, index) };
  return {
    kind: "edit",
    target: editor,
    count: 1,
    plan: { model: editor, ...input },
    input: toProviderInput(input),
  };
}

/** A seed of its own for each order of one request, so that no order repeats another's images. */
function seedOf({ seed }: { seed: number }, index: number): number {
  return (seed + index) % largestSeed;
}
