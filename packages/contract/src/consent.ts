/**
 * The wording of the consent that a person gives to a training, as the screen shows it: kept with the training. New words are a
 * new version; the test beside the screen holds their digest.
 */
export const trainingConsent = { version: "2026-11-22.1" } as const;
