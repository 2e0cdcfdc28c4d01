import { amara } from "./people/amara.ts";
import { davi } from "./people/davi.ts";
import { henrik } from "./people/henrik.ts";
import { kenji } from "./people/kenji.ts";
import { lucia } from "./people/lucia.ts";
import { nora } from "./people/nora.ts";
import type { Person } from "./sitter.ts";

export type SitterId = "amara" | "henrik" | "lucia" | "davi" | "nora" | "kenji";

/** A person who does not exist. */
export type Sitter = {
  id: SitterId;
  name: string;
  presents: "woman" | "man";
  skin: "deep" | "brown" | "olive" | "golden" | "light";
};

export const sitters: readonly Sitter[] = [
  { id: "amara", name: "Amara", presents: "woman", skin: "deep" },
  { id: "henrik", name: "Henrik", presents: "man", skin: "light" },
  { id: "lucia", name: "Lucía", presents: "woman", skin: "olive" },
  { id: "davi", name: "Davi", presents: "man", skin: "brown" },
  { id: "nora", name: "Nora", presents: "woman", skin: "light" },
  { id: "kenji", name: "Kenji", presents: "man", skin: "golden" },
];

export const people: Readonly<Record<SitterId, Person>> = { amara, henrik, lucia, davi, nora, kenji };
