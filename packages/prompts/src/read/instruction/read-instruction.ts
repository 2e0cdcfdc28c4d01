import { gatherWords, type Lexicon, lexicons, splitPhrases } from "../../lexicons.ts";
import type { Reading } from "../looks.ts";
import { colourSlots, createReader, type LexiconEntry, type Mention } from "../mentions.ts";
import { promptWords } from "../prompt/vocabulary.ts";
import { markers, placeSteps, places } from "./place-steps.ts";
import { type EditName, editNames, getSlot, type SlotName, slots, type VerbsOf, verbs } from "./verbs.ts";

type SomePhrases = Readonly<Record<string, Readonly<Record<string, string>>>>;
type VerbPhrases = { readonly [Name in SlotName]: Readonly<Record<VerbsOf<Name>, string>> };

const edits: readonly LexiconEntry[] = editNames.flatMap((means) => {
  const [slot = "", verb = ""] = means.split(":");
  const list = (getPhrases: (edits: Lexicon["edits"]) => SomePhrases, weak: boolean) =>
    lexicons.flatMap(({ edits }) =>
      splitPhrases(getPhrases(edits)[slot]?.[verb] ?? "").map((phrase) => ({ means, phrase, weak })),
    );
  return [...list(({ verbs }): VerbPhrases => verbs, false), ...list(({ weakVerbs }) => weakVerbs, true)];
});

const { slight, strong, negations, fillers, stopWords, determiners } = gatherWords(
  ({ edits }) => edits.words,
);
const where = gatherWords(({ edits }) => edits.places);
const { keep, keepPerson, joints } = gatherWords(({ edits }) => edits.clauses);
const listMarkers = (means: string, phrases: ReadonlySet<string>): LexiconEntry[] =>
  [...phrases].map((phrase) => ({ means, phrase, weak: false }));
const entries = [
  ...places.flatMap((place) => listMarkers(`place:${place}`, where[place])),
  ...listMarkers("keep:place", keep),
  ...listMarkers("keep:person", keepPerson),
  ...listMarkers("joint:and", joints),
  ...edits,
];
const listDegrees = (words: ReadonlySet<string>, degree: number) => [...words].map((word) => [word, degree]);

const findMentions = createReader({
  entries,
  negations,
  fillers: new Set([...promptWords.fillers, ...fillers]),
  stopWords,
  determiners,
  markers,
  resolveSlot: ({ means }, { words, at, end, first, last }) => {
    const [slot = ""] = means.split(":");
    const isThing = (beside: number) =>
      beside >= first && beside < last && promptWords.things.has(words[beside] ?? "");
    return colourSlots.has(slot) && (isThing(at - 1) || isThing(end)) ? null : slot;
  },
  degrees: Object.fromEntries([...listDegrees(slight, 0.5), ...listDegrees(strong, 1.5)]),
});

export type EditReading = Reading;

/** One thing to do, such as "warmth:warmer"; amount 1 is what the words ask for at the usual strength. */
export interface EditStep {
  edit: EditName;
  amount: number;
}

interface ReadingConditions {
  /** whether a face is seen in the image; what needs one is without effect where none is */
  hasFace?: boolean;
  /** edits that would change nothing in the image, or are not asked about: their words are without effect */
  without?: ReadonlySet<EditName>;
}

/** Takes the longest phrase first. Of two words for one slot the last counts, and the first is reported as without effect. */
export function readInstruction(
  instruction: string,
  { hasFace = true, without = new Set() }: ReadingConditions = {},
) {
  const withoutEffect: string[] = [];
  const decided = new Map<SlotName, { step: EditStep; mention: Mention }>();
  const mentions = findMentions(instruction, withoutEffect);
  const hasShape = mentions.some(({ slot, weak }) => !weak && (slot === "shape" || slot === "crop"));
  const asked = placeSteps(mentions.filter(({ weak, slot }) => !(weak && hasShape && slot === "crop")));
  withoutEffect.push(...asked.withoutEffect);
  for (const { edit, mention } of asked.steps) {
    const slot = getSlot(edit);
    const previous = decided.get(slot);
    if (previous && previous.step.edit !== edit) {
      withoutEffect.push(...previous.mention.words);
    }
    decided.delete(slot);
    decided.set(slot, { step: { edit, amount: toAmount(mention, edit) }, mention });
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

export type Instruction = ReturnType<typeof readInstruction>;

/** A percentage counts from what the words alone mean: "trim the left" is 10 %. */
function toAmount({ degree, measured }: Mention, edit: EditName): number {
  return measured ? (degree * 100) / (verbs[edit].usualPercent ?? 100) : degree;
}
