import type { EditInput, GenerationInput } from "../port.ts";
import type { Order } from "./provider.ts";
import { writePrompt } from "./write-prompt.ts";

/** What every provider is told of images, each in its own words. */
interface Said {
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
  /** what stands with the images as their maker */
  model: string;
}

const largestSeed = 2_147_483_647;

/** An order for some places of a generation. @param say the provider's input for it */
export function orderImages(
  request: GenerationInput,
  { count, index }: Place,
  { triggerWord, target, model }: Trained,
  say: (said: Said) => Record<string, unknown>,
): Order {
  const said = { prompt: writePrompt(request, triggerWord), seed: seedOf(request, index) };
  return { kind: "generation", target, count, plan: { model, ...said }, input: say(said) };
}

/** An order for one edited image. @param say the provider's input for it */
export function orderEditedImage(
  request: EditInput,
  { index }: Place,
  editor: string,
  say: (said: Said) => Record<string, unknown>,
): Order {
  const said = { prompt: request.instruction, seed: seedOf(request, index) };
  return { kind: "edit", target: editor, count: 1, plan: { model: editor, ...said }, input: say(said) };
}

/** A seed of its own for each order of one request, so that no order repeats another's images. */
function seedOf({ seed }: { seed: number }, index: number): number {
  return (seed + index) % largestSeed;
}
