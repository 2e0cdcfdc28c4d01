import fc from "fast-check";
import { expect, it } from "vitest";
import { createAccessTokenInput } from "./access-tokens.ts";
import { renameModelInput } from "./models.ts";
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

/** Every name that a person gives: whether it is accepted. */
const takes: ((name: string) => boolean)[] = [
  (name) => createAccessTokenInput.safeParse({ name, scopes: ["read"] }).success,
  (name) => renameModelInput.safeParse({ id: "mdl_1", name }).success,
  (name) => createTrainingInput.safeParse({ uploadSessionId: "ups_1", name }).success,
  (name) => createUploadSessionInput.safeParse({ modelName: name }).success,
];

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
