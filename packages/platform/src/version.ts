import manifest from "../../../package.json" with { type: "json" };

/** The studio's version, as the root manifest has it. */
export const version: string = manifest.version;
