import { createReader, type Mention } from "../mentions.ts";
import type { EditReading, EditStep } from "./types.ts";
import { type EditName, isEditName, type SlotName, slotOf, slots, verbs } from "./verbs/index.ts";
import { vocabulary } from "./vocabulary.ts";

const findMentions = createReader(vocabulary);

/** What an instruction asks for, one step for each slot, in the order of the words. */
export interface Instruction {
  steps: EditStep[];
  reading: EditReading;
}

interface ReadOptions {
  /** whether a face is seen in the image; what needs one is without effect where none is */
  hasFace?: boolean;
  /** edits that would change nothing in the image, or are not asked about: their words are without effect */
  without?: ReadonlySet<EditName>;
}

/**
 * Reads an instruction in English or Spanish by a closed lexicon, the longest phrase first. Of two words for the same slot
 * ("warmer", "cooler") the last counts and the first is reported as without effect.
 */
export function readInstruction(
  instruction: string,
  { hasFace = true, without = new Set() }: ReadOptions = {},
): Instruction {
  const withoutEffect: string[] = [];
  const decided = new Map<SlotName, { step: EditStep; mention: Mention }>();
  const mentions = findMentions(instruction, withoutEffect);
  const hasShape = mentions.some(({ slot, weak }) => !weak && (slot === "shape" || slot === "crop"));
  for (const mention of mentions) {
    const means = `${mention.slot}:${mention.value}`;
    const named = isEditName(means) ? means : undefined;
    const edit = mention.negated ? named && verbs[named].opposite : named;
    if (edit === undefined) {
      withoutEffect.push(...mention.words);
      continue;
    }
    if (mention.weak && hasShape) {
      continue;
    }
    const slot = slotOf(edit);
    const previous = decided.get(slot);
    if (previous && previous.step.edit !== edit) {
      withoutEffect.push(...previous.mention.words);
    }
    decided.delete(slot);
    decided.set(slot, { step: { edit, amount: amountOf(mention, edit) }, mention });
  }
  const shut = new Set([...decided.keys()].flatMap((slot) => slots[slot].excludes ?? []));
  for (const [slot, { step, mention }] of [...decided]) {
    const isDone = !without.has(step.edit) && (hasFace || !verbs[step.edit].needsFace);
    if (!shut.has(slot) && isDone) continue;
    withoutEffect.push(...mention.words);
    decided.delete(slot);
  }
  const steps = [...decided.values()].map(({ step }) => step);
  return {
    steps,
    reading: { understood: steps.map(({ edit }) => edit), withoutEffect: [...new Set(withoutEffect)] },
  };
}

/** A percentage counts from what the words alone mean: "trim the left" is 10 %. */
function amountOf({ degree, measured }: Mention, edit: EditName): number {
  return measured ? (degree * 100) / (verbs[edit].usualPercent ?? 100) : degree;
}
