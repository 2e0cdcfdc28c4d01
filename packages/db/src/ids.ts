import { randomFillSync } from "node:crypto";
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
  album: "alb",
  passkey: "psk",
  shoot: "sho",
} as const;

export type IdKind = keyof typeof prefixes;

/** A new opaque id, which begins with its kind and sorts by time, e.g. "img_01kc…". */
export function newId(kind: IdKind): string {
  return `${prefixes[kind]}_${ulid(undefined, randomFraction).toLowerCase()}`;
}

const random = new Uint8Array(4096);
let used = random.length;

/** From 0 to less than 1. ulid's own source asks the system for each of an id's 16 characters, which takes longer than all the rest. */
function randomFraction(): number {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const byte = random[used] as number;
  used += 1;
  return byte / 256;
}
