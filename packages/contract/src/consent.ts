/**
 * The version of the consent text that the screen shows; it is stored with each training. A changed text needs a new version:
 * the test beside the screen compares the text's digest.
 */
export const trainingConsent = { version: "2026-11-22.1" } as const;

/** The first version that names the numbers that describe a face. Who agreed to an earlier one is not compared with images. */
export const firstConsentToIdentities = "2026-11-22.1";
