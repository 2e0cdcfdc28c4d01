import { deletion } from "./deletion.ts";
import { expiry } from "./expiry.ts";
import { exportReady } from "./export-ready.ts";
import { keyAdded } from "./key-added.ts";
import type { Letter, Words } from "./layout.ts";
import { lowCredits } from "./low-credits.ts";
import { signIn } from "./sign-in.ts";
import { training } from "./training.ts";

/** Every mail that the studio sends. */
const all = { signIn, training, exportReady, expiry, lowCredits, deletion, keyAdded };

export type TemplateName = keyof typeof all;

export type TemplateValues = { [Name in TemplateName]: Parameters<(typeof all)[Name]>[0] };

export const templates: {
  readonly [Name in TemplateName]: (values: TemplateValues[Name], words: Words) => Letter;
} = all;
