import { colour } from "./colour.ts";
import { light } from "./light.ts";
import { person } from "./person.ts";
import { shape } from "./shape.ts";
import { texture } from "./texture.ts";
import type { Slot, Verb, VerbFacts } from "./types.ts";

/** Every edit but for how it is done, which the reader of instructions does without. */
const all = { ...shape, ...person, ...light, ...colour, ...texture } as const;

export type SlotName = keyof typeof all;
export type VerbsOf<Name extends SlotName> = keyof (typeof all)[Name]["verbs"] & string;

/** A slot and one of its verbs, e.g. "warmth:warmer". */
export type EditName = { [Name in SlotName]: `${Name}:${VerbsOf<Name>}` }[SlotName];

type SlotsOf<Stage> = {
  [Name in SlotName]: (typeof all)[Name]["stage"] extends Stage ? Name : never;
}[SlotName];

/** The edits of one stage, e.g. "shape". */
export type EditsOf<Stage extends Slot["stage"]> = {
  [Name in SlotsOf<Stage>]: `${Name}:${VerbsOf<Name>}`;
}[SlotsOf<Stage>];

export interface KnownSlot extends Slot {
  conflicts?: readonly SlotName[];
  excludes?: readonly SlotName[];
  verbs: Readonly<Record<string, Verb & { opposite?: EditName }>>;
}

export const slots: Readonly<Record<SlotName, KnownSlot>> = all;

export type Edit = VerbFacts & Verb & { opposite?: EditName };

/** Every edit, by its name. */
export const verbs = Object.fromEntries(
  Object.entries(slots).flatMap(([slot, { reliesOn, exact, needsFace, steady, usualPercent, verbs }]) =>
    Object.entries(verbs).map(([verb, facts]) => [
      `${slot}:${verb}`,
      {
        reliesOn,
        exact,
        ...(needsFace && { needsFace }),
        ...(steady && { steady }),
        ...(usualPercent && { usualPercent }),
        ...facts,
      },
    ]),
  ),
) as Record<EditName, Edit>;

export const editNames = Object.keys(verbs) as EditName[];

export function slotOf(edit: EditName): SlotName {
  return edit.slice(0, edit.indexOf(":")) as SlotName;
}

export function isEditName(text: string): text is EditName {
  return Object.hasOwn(verbs, text);
}
