import { type Stage, stages, type VerbFacts } from "./slots.ts";

const all = { ...stages.shape, ...stages.face, ...stages.light };

export type SlotName = keyof typeof all;
export type VerbsOf<Name extends SlotName> = keyof (typeof all)[Name]["verbs"] & string;

/** A slot and one of its verbs, e.g. "warmth:warmer". */
export type EditName = { [Name in SlotName]: `${Name}:${VerbsOf<Name>}` }[SlotName];

export type EditsOf<Name extends Stage> = {
  [Slot in keyof (typeof stages)[Name] & SlotName]: `${Slot}:${VerbsOf<Slot>}`;
}[keyof (typeof stages)[Name] & SlotName];

export interface KnownSlot extends VerbFacts {
  conflicts?: readonly SlotName[];
  excludes?: readonly SlotName[];
  verbs: Readonly<Record<string, VerbFacts & { opposite?: EditName }>>;
}

export const slots: Readonly<Record<SlotName, KnownSlot>> = all;

export type Edit = VerbFacts & Required<Pick<VerbFacts, "reliesOn" | "exact">> & { opposite?: EditName };

export const verbs = Object.fromEntries(
  Object.entries(slots).flatMap(([slot, { conflicts, excludes, verbs, ...facts }]) =>
    Object.entries(verbs).map(([verb, own]): [string, Edit] => [
      `${slot}:${verb}`,
      { reliesOn: "image", exact: true, ...facts, ...own },
    ]),
  ),
) as Record<EditName, Edit>;

export const editNames = Object.keys(verbs) as EditName[];

export function getSlot(edit: EditName): SlotName {
  return edit.slice(0, edit.indexOf(":")) as SlotName;
}

export function isEditName(text: string): text is EditName {
  return Object.hasOwn(verbs, text);
}
