import { createReader, type Mention } from "../plan/mentions.ts";
import { opposites, vocabulary } from "./lexicon.ts";
import type { EditReading, EditStep } from "./types.ts";

const findMentions = createReader(vocabulary);

/** What an instruction asks for, one step for each slot, in the order of the words. */
export interface Instruction {
  steps: EditStep[];
  reading: EditReading;
}

/** What has no meaning beside another slot, whatever the order of the words: what is cut out has nothing behind it. */
export const shutOut: Readonly<Record<string, readonly string[]>> = {
  cutout: ["behind", "background", "backdrop", "frame", "vignette"],
  backdrop: ["behind", "background"],
};

/** What can only be done to a person whose face is seen. */
export const needsFace = /^(cutout|backdrop|eyes|skin):/;

interface ReadOptions {
  /** whether a face is seen in the image; what needs one is without effect where none is */
  hasFace?: boolean;
}

/**
 * Reads an instruction in English or Spanish by a closed lexicon, the longest phrase first. Of two words for the same slot
 * ("warmer", "cooler") the last counts and the first is reported as without effect.
 */
export function readInstruction(instruction: string, { hasFace = true }: ReadOptions = {}): Instruction {
  const withoutEffect: string[] = [];
  const decided = new Map<string, { step: EditStep; mention: Mention }>();
  const mentions = findMentions(instruction, withoutEffect);
  const hasShape = mentions.some(({ slot, weak }) => !weak && (slot === "shape" || slot === "crop"));
  for (const mention of mentions) {
    const means = `${mention.slot}:${mention.value}`;
    const edit = mention.negated ? opposites[means] : means;
    if (edit === undefined) {
      withoutEffect.push(...mention.words);
      continue;
    }
    if (mention.weak && hasShape) {
      continue;
    }
    const slot = edit.split(":", 1)[0] ?? edit;
    const previous = decided.get(slot);
    if (previous && previous.step.edit !== edit) {
      withoutEffect.push(...previous.mention.words);
    }
    decided.delete(slot);
    decided.set(slot, { step: { edit, amount: mention.degree }, mention });
  }
  const shut = new Set([...decided.keys()].flatMap((slot) => shutOut[slot] ?? []));
  for (const [slot, { step, mention }] of [...decided]) {
    if (!shut.has(slot) && (hasFace || !needsFace.test(step.edit))) continue;
    withoutEffect.push(...mention.words);
    decided.delete(slot);
  }
  const steps = [...decided.values()].map(({ step }) => step);
  return {
    steps,
    reading: { understood: steps.map(({ edit }) => edit), withoutEffect: [...new Set(withoutEffect)] },
  };
}
