export { createStudioClient, type StudioClient, type StudioClientOptions } from "./studio-client.ts";
export { type ClientErrorCode, StudioClientError } from "./studio-client-error.ts";
export type {
  Balance,
  GalleryImage,
  GenerationRequest,
  ImageEditRequest,
  Model,
  PhotoFile,
  Purchase,
  RefinedPrompt,
  Shoot,
  StudioInputs,
  StudioOutputs,
  TrainingSession,
  UploadResult,
} from "./types.ts";
export type { Photo, UploadOptions, UploadProgress } from "./upload-photos.ts";
export type { WaitOptions } from "./wait-until-over.ts";
