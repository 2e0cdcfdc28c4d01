import type { Mesh } from "../geometry/mesh.ts";
import type { Ambient } from "../shade/ambient.ts";

export type PartKind = "skin" | "eye" | "cloth";

/** One mesh of the sitter with what it is made of. */
export type Part = { kind: PartKind; mesh: Mesh; ambient: Ambient };
