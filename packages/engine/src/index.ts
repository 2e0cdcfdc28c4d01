export * from "./photo-records.ts";
export * from "./port.ts";
export * from "./readings.ts";
export * from "./source-photos.ts";
