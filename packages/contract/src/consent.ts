/**
 * The version of the consent text that the screen shows; it is stored with each training. A changed text needs a new version:
 * the test beside the screen compares the text's digest.
 */
export const trainingConsent = { version: "2026-11-22.1" } as const;
