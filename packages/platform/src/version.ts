import manifest from "../../../package.json" with { type: "json" };

/** The studio's version, from the root package.json. */
export const version: string = manifest.version;
