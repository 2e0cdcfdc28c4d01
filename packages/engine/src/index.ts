export * from "./port.ts";
export * from "./source-photos.ts";
