import { ulid } from "ulid";

const prefixes = {
  user: "usr",
  challenge: "chl",
  failure: "fal",
  uploadSession: "upl",
  photo: "pho",
  model: "mdl",
  training: "trn",
  generation: "gen",
  image: "img",
  grant: "grt",
  hold: "hld",
  op: "op",
  event: "evt",
} as const;

export type IdKind = keyof typeof prefixes;

/** A new opaque id that names its kind and sorts by time, e.g. "img_01kc…". */
export function newId(kind: IdKind): string {
  return `${prefixes[kind]}_${ulid().toLowerCase()}`;
}
