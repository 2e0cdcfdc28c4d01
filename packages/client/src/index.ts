export { createStudioClient, type StudioClient, type StudioClientOptions } from "./studio-client.ts";
export { type ClientErrorCode, StudioClientError } from "./studio-client-error.ts";
export type { Photo, UploadOptions, UploadProgress } from "./upload-photos.ts";
export type { WaitOptions } from "./wait-until-over.ts";
