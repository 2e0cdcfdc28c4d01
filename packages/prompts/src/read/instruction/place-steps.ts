import type { Mention } from "../mentions.ts";
import { type EditName, getSlot, isEditName, type SlotName, verbs } from "./verbs.ts";

export const places = ["background", "face", "eyes", "thing"] as const;
type EditPlace = (typeof places)[number];

export const markers: ReadonlySet<string> = new Set(["place", "keep", "joint"]);

/** Edits of the whole image, by what they become where only a place is meant. */
const placed: Readonly<Record<EditPlace, Partial<Record<EditName, EditName>>>> = {
  background: {
    "light:brighter": "behind:brighter",
    "light:darker": "behind:darker",
    "detail:softer": "background:blurred",
    "skin:soften": "background:blurred",
    "tone:bw": "behind:grey",
    "saturation:less": "behind:grey",
    "tint:red": "backdrop:red",
    "tint:green": "backdrop:green",
    "tint:blue": "backdrop:blue",
  },
  face: {
    "light:brighter": "face:brighter",
    "light:darker": "face:darker",
    "shadows:lift": "face:brighter",
    "detail:softer": "skin:soften",
  },
  eyes: { "light:brighter": "eyes:open", "shadows:lift": "eyes:open" },
  thing: {},
};

/** Edits that would change the whole image for the sake of a place. */
const wholeSlots: ReadonlySet<string> = new Set<SlotName>([
  ..."light shadows contrast saturation warmth tone tint fade glow".split(" "),
] as SlotName[]);
const wholeEdits: ReadonlySet<string> = new Set<EditName>(["detail:softer"]);

/** Slots of which an edit is of a place by itself. */
const placeBySlot: Partial<Record<string, EditPlace>> = {
  backdrop: "background",
  behind: "background",
  background: "background",
  cutout: "background",
  skin: "face",
  eyes: "face",
};

interface Clause {
  /** what begins it and leaves something as it is: a place that is named, or the person */
  keeps: "place" | "person" | null;
  /** whether "and" or "but" begins it */
  joined: boolean;
  places: Mention[];
  steps: Mention[];
}

export interface PlacedStep {
  edit: EditName;
  mention: Mention;
}

/**
 * Tells what is asked for of which place. Punctuation and joints end a clause; a place is said of all in its clause, or of the
 * clause beside it where it stands alone. What is kept stays as it is: light meant for all then goes to the rest.
 */
export function placeSteps(mentions: readonly Mention[]): { steps: PlacedStep[]; withoutEffect: string[] } {
  const withoutEffect: string[] = [];
  const steps: PlacedStep[] = [];
  const kept = new Set<EditPlace | "person">();
  const report = (some: readonly Mention[]) => withoutEffect.push(...some.flatMap(({ words }) => words));
  for (const clause of toClauses(mentions)) {
    const named = clause.places.filter(({ negated }) => !negated);
    const where = [...new Set(named.map(({ value }) => value as EditPlace))];
    for (const { value } of clause.places.filter(({ negated }) => negated)) kept.add(value as EditPlace);
    if (clause.keeps) {
      const own = clause.steps.flatMap(({ slot }) => placeBySlot[slot] ?? []);
      const spared = [...where, ...own, ...(clause.keeps === "person" ? (["person"] as const) : [])];
      for (const place of spared) kept.add(place);
      if (spared.length === 0) report(clause.steps);
      continue;
    }
    if (clause.steps.length === 0) report(named.filter(({ value }) => value !== "background"));
    for (const mention of clause.steps) {
      const edit = toEdit(mention);
      const found = edit ? placeEdit(edit, where) : [];
      if (found.length === 0) report([mention, ...named.filter(({ value }) => value === "thing")]);
      steps.push(...found.map((one) => ({ edit: one, mention })));
    }
  }
  const rest = steps.flatMap((step) => {
    const edit = spare(step.edit, kept);
    if (!edit) report([step.mention]);
    return edit ? { ...step, edit } : [];
  });
  return { steps: rest, withoutEffect };
}

function toClauses(mentions: readonly Mention[]): Clause[] {
  const clauses: Clause[] = [];
  let part = -1;
  for (const mention of mentions) {
    const { slot } = mention;
    if (mention.part !== part || slot === "joint" || slot === "keep")
      clauses.push({
        keeps: slot === "keep" ? (mention.value as "place" | "person") : null,
        joined: slot === "joint",
        places: [],
        steps: [],
      });
    part = mention.part;
    const clause = clauses.at(-1);
    if (slot === "place") clause?.places.push(mention);
    else if (!markers.has(slot)) clause?.steps.push(mention);
  }
  clauses.forEach((clause, at) => {
    // "warmer, add a hat": a thing says nothing of what stands beside it
    const alone =
      clause.steps.length === 0 &&
      !clause.keeps &&
      clause.places.some(({ negated, value }) => !negated && value !== "thing");
    const [before, after] = [clauses[at - 1], clauses[at + 1]];
    const beside = after?.joined && after.steps.length > 0 ? after : (before ?? after);
    if (!alone || !beside) return;
    beside.places.push(...clause.places);
    clause.places = [];
  });
  return clauses;
}

/** "less ..." or "no ..." asks for the opposite. */
function toEdit({ slot, value, negated }: Mention): EditName | undefined {
  const means = `${slot}:${value}`;
  const edit = isEditName(means) ? means : undefined;
  return negated ? edit && verbs[edit].opposite : edit;
}

function placeEdit(edit: EditName, where: readonly EditPlace[]): EditName[] {
  const isWhole = wholeSlots.has(getSlot(edit)) || wholeEdits.has(edit);
  if (where.length === 0) return [edit];
  return where.flatMap((place) => placed[place][edit] ?? (isWhole ? [] : edit));
}

/** Light that is meant for all spares what is kept; null where nothing is left. */
function spare(edit: EditName, kept: ReadonlySet<EditPlace | "person">): EditName | null {
  const behind = placed.background[edit];
  if (kept.has("person") && behind) return kept.has("background") ? null : behind;
  if (getSlot(edit) !== "light") return edit;
  const isFaceKept = kept.has("face") || kept.has("eyes");
  if (!kept.has("background")) return (isFaceKept && behind) || edit;
  if (isFaceKept) return null;
  return edit === "light:brighter" ? "person:brighter" : "person:darker";
}
