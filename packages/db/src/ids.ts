import { ulid } from "ulid";

const prefixes = {
  user: "usr",
  challenge: "chl",
  uploadSession: "upl",
  photo: "pho",
  model: "mdl",
  training: "trn",
  generation: "gen",
  edit: "edt",
  refinement: "ref",
  image: "img",
  grant: "grt",
  hold: "hld",
  purchase: "pur",
  refund: "rfd",
  op: "op",
  event: "evt",
  accessToken: "tok",
  accountExport: "exp",
  operatorAction: "act",
  report: "rep",
} as const;

export type IdKind = keyof typeof prefixes;

/** A new opaque id, which begins with its kind and sorts by time, e.g. "img_01kc…". */
export function newId(kind: IdKind): string {
  return `${prefixes[kind]}_${ulid().toLowerCase()}`;
}
