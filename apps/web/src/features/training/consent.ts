/**
 * Which wording of the consent a person has agreed to, kept with the training. New words are a new version: the test beside
 * this file holds their digest.
 */
export const consent = {
  version: "2026-11-21.2",
  digest: "79bd74c1e736b4c1",
} as const;
