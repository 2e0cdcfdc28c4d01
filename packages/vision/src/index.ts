export { ModelError } from "./runtime/model-error.ts";
export { type Model, type ModelName, models } from "./runtime/models.ts";
export type { Box, Eye, Face, Plane, Point, Pose, Raster } from "./types.ts";
