import fc from "fast-check";
import { expect, it } from "vitest";
import { createAccessTokenInput } from "./access-tokens.ts";
import { createAlbumInput, renameAlbumInput } from "./albums.ts";
import { renameModelInput } from "./models.ts";
import { createPasskeyInput } from "./passkeys.ts";
import { createTrainingInput } from "./training.ts";
import { createUploadSessionInput } from "./upload.ts";

const invisible = [
  ...[
    "\u0000",
    "\t",
    "\u0085",
    "\u00a0",
    "\u00ad",
    "\u034f",
    "\u061c",
    "\u115f",
    "\u1160",
    "\u17b4",
    "\u180e",
  ],
  ...["\u2000", "\u200b", "\u200d", "\u202e", "\u2060", "\u2066", "\u2800", "\u3000", "\u3164", "\ufe0f"],
  ...["\ufeff", "\uffa0", "\ufff9", "\u{e0001}", "\u{e0041}", "\u{1d173}", "\u0301"],
];
const nothing = fc.string({ unit: fc.constantFrom(...invisible), minLength: 1, maxLength: 20 });
const names = ["Ana", "José", "李雷", "Ω", "👩🏽‍🎨", "ਅਮਨ", "~", "0", "한", "ā̈"];

/** Every name that a person gives: what is kept of it, if it is accepted. */
const reads: ((name: string) => string | undefined)[] = [
  (name) => createAccessTokenInput.safeParse({ name, scopes: ["read"] }).data?.name,
  (name) => createPasskeyInput.shape.name.safeParse(name).data,
  (name) => createAlbumInput.safeParse({ name }).data?.name,
  (name) => renameAlbumInput.safeParse({ id: "alb_1", name }).data?.name,
  (name) => renameModelInput.safeParse({ id: "mdl_1", name }).data?.name,
  (name) => createTrainingInput.safeParse({ uploadSessionId: "ups_1", name }).data?.name,
  (name) => createUploadSessionInput.safeParse({ modelName: name }).data?.modelName,
];
const takes = reads.map((read) => (name: string) => Boolean(read(name)));

it("a name of invisible characters only is refused, wherever a person gives one", () => {
  fc.assert(
    fc.property(nothing, (name) => {
      fc.pre(name.trim() !== "");
      for (const accepts of takes) expect(accepts(name)).toBe(false);
    }),
  );
});

it("a name in any script is accepted, also with joiners and marks in it", () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), nothing, (name, around) => {
      for (const accepts of takes) expect(accepts(`${name}${around}`)).toBe(true);
    }),
  );
});

it("no name is kept with what turns its direction, breaks its line or takes no place", () => {
  for (const read of reads) {
    expect(read("Ana\u202egpj.exe")).toBe("Anagpj.exe");
    expect(read("\u2067Ana\u2069 \u200fB\u200b\ufeff")).toBe("Ana B");
    expect(read("Ana\n\tB\u2028C")).toBe("Ana B C");
    // what scripts and emoji need
    for (const name of [
      "\u06a9\u062a\u0627\u0628\u200c\u0647\u0627",
      "\ud83d\udc69\u200d\ud83c\udfa8",
      "\u2764\ufe0f",
    ])
      expect(read(name)).toBe(name);
  }
});
