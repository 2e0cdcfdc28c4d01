import { colourSlots, createReader, type Mention } from "../mentions.ts";
import { toPlain } from "../words.ts";
import { isColour, isPartOfList, resolveSlot } from "./place-colour.ts";
import { entries, opposites, promptWords } from "./vocabulary.ts";

const { fillers, joints, negations, stopWords } = promptWords;
const lists = { has: isColour, joints, isPart: isPartOfList };
const findMentions = createReader({ entries, negations, fillers, stopWords, resolveSlot, lists });

/** A recipe decides the look. The negative prompt takes away what the prompt asks for, or asks for the opposite. */
export function readPrompt(prompt: string, negativePrompt: string, recipeLook: string | null) {
  const withoutEffect: string[] = [];
  const decided = new Map<string, Mention>();
  for (const mention of joinLamps(findMentions(prompt, withoutEffect))) {
    const previous = decided.get(mention.slot);
    if (previous && previous.value === mention.value && previous.negated === mention.negated) {
      continue;
    }
    if (mention.slot === "look" && mention.value === recipeLook && !mention.negated) continue;
    if (losesTo(previous, mention, recipeLook)) {
      withoutEffect.push(...mention.words);
      continue;
    }
    withoutEffect.push(...(previous?.words ?? []));
    decided.set(mention.slot, mention);
  }
  for (const mention of findMentions(negativePrompt, [])) {
    takeAway(mention, decided, withoutEffect);
  }
  // "outdoors" alone is a look; beside one it is where that look is shown
  const set = decided.get("set");
  const implied = impliedLooks[set && !set.negated ? set.value : ""];
  if (set && implied && recipeLook === null && !decided.has("look")) {
    decided.set("look", { ...set, slot: "look", value: implied });
  }
  const mentions = [...decided.values()];
  return {
    /** the value asked for, by slot ("grain" -> "more" or "off") */
    slots: new Map(
      mentions.map(({ slot, value, negated }) => [
        slot,
        negated ? (opposites[`${slot}:${value}`] ?? "") : value,
      ]),
    ),
    /** the words that asked for it, by slot, as written */
    words: new Map(mentions.map(({ slot, words }) => [slot, words])),
    reading: {
      understood: [
        ...(recipeLook === null ? [] : [`look:${recipeLook}`]),
        ...mentions
          .filter(({ slot, words }) => slot !== "set" || words !== decided.get("look")?.words)
          .map(describe),
      ],
      withoutEffect: [...new Set(withoutEffect)],
    },
  };
}

export type PromptSlots = ReturnType<typeof readPrompt>;

/** The first of two coloured lamps is the main one, on the side that is named first; the second is opposite. */
function joinLamps(mentions: readonly Mention[]): Mention[] {
  const [first, ...others] = mentions.filter(({ slot, negated }) => slot === "gel" && !negated);
  const second = others.find(({ value }) => value !== first?.value);
  const hasRim = mentions.some(({ slot, value }) => slot === "rim" && value !== "own");
  const side = mentions.find(({ slot }) => slot === "light");
  return mentions.flatMap((mention) => {
    if (mention.slot === "person") return [];
    if (!first || !second || hasRim) return [mention];
    if (mention === second) return [{ ...mention, slot: "rim" }];
    // the side of the second lamp is opposite by itself
    return mention.slot === "light" && mention.value !== side?.value ? [] : [mention];
  });
}

/** A place alone asks for a look. */
const impliedLooks: Readonly<Record<string, string>> = { outdoors: "environmental", blinds: "noir" };

function describe({ slot, value, negated }: Mention): string {
  if (!negated) {
    return value === "off" ? `no:${slot}` : `${slot}:${value}`;
  }
  return value === "off" ? `${slot}:more` : `no:${value === "more" ? slot : value}`;
}

function losesTo(previous: Mention | undefined, mention: Mention, recipeLook: string | null): boolean {
  if (mention.negated && !(`${mention.slot}:${mention.value}` in opposites)) {
    return true;
  }
  if (mention.slot !== "look") {
    return false;
  }
  return recipeLook !== null || (previous !== undefined && (mention.weak || !previous.weak));
}

function takeAway(mention: Mention, decided: Map<string, Mention>, withoutEffect: string[]): void {
  const { value } = mention;
  // a colour is not wanted in whichever place it was asked for
  const isColour = colourSlots.has(mention.slot);
  const slot =
    (isColour && [...colourSlots].find((other) => decided.get(other)?.value === value)) || mention.slot;
  const wanted = decided.get(slot);
  if (wanted && (wanted.value !== value || wanted.negated)) {
    return;
  }
  if (`${slot}:${value}` in opposites) {
    decided.set(slot, { ...mention, negated: true });
  } else if (wanted) {
    decided.delete(slot);
    withoutEffect.push(...wanted.words.filter((word) => !isColour || !stopWords.has(toPlain(word))));
  }
}
