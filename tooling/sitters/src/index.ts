export type { Box, SitterPhoto } from "./photo/take-photo.ts";
export { readContentVersion } from "./photo-cache.ts";
export { type RenderPhotoOptions, renderSitterPhoto } from "./render-sitter-photo.ts";
export { type RenderSetOptions, renderSitterSet } from "./render-sitter-set.ts";
export { type Sitter, type SitterId, sitters } from "./scene/people.ts";
export { planShot, type ShotOptions } from "./scene/shots.ts";
