/**
 * Which wording of the consent a person has agreed to, kept with the training. New words are a new version: the test beside
 * this file holds their digest.
 */
export const consent = {
  version: "2026-11-21",
  digest: "63f96575c916e33b",
} as const;
