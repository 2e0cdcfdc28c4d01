import type { EditInput, GenerationInput } from "../port.ts";
import type { Order } from "./provider.ts";
import { writePrompt } from "./write-prompt.ts";

/** What every provider is told of pictures, each in its own words. */
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
  /** what stands with the pictures as their maker */
  model: string;
}

const largestSeed = 2_147_483_647;

/** An order for some places of a generation. @param say the provider's input for it */
export function orderPortraits(
  wish: GenerationInput,
  { count, index }: Place,
  { triggerWord, target, model }: Trained,
  say: (said: Said) => Record<string, unknown>,
): Order {
  const said = { prompt: writePrompt(wish, triggerWord), seed: seedOf(wish, index) };
  return { kind: "generation", target, count, plan: { model, ...said }, input: say(said) };
}

/** An order for one edited picture. @param say the provider's input for it */
export function orderPicture(
  wish: EditInput,
  { index }: Place,
  editor: string,
  say: (said: Said) => Record<string, unknown>,
): Order {
  const said = { prompt: wish.instruction, seed: seedOf(wish, index) };
  return { kind: "edit", target: editor, count: 1, plan: { model: editor, ...said }, input: say(said) };
}

/** A seed of its own for each order of one request, so that no order repeats another's pictures. */
function seedOf({ seed }: { seed: number }, index: number): number {
  return (seed + index) % largestSeed;
}
