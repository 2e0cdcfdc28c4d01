import type { AppRouter } from "@portrait-studio/api/router";
import type { ErrorCode } from "@portrait-studio/contract/errors";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";

// Inferred from the procedures, not from the contract's schemas, so that the published types do not need zod.

/** The inputs of procedures: `StudioInputs["generation"]["create"]`. */
export type StudioInputs = inferRouterInputs<AppRouter>;
/** The outputs of procedures: `StudioOutputs["models"]["list"]`. */
export type StudioOutputs = inferRouterOutputs<AppRouter>;

export type Model = StudioOutputs["models"]["get"];
export type PhotoFile = StudioOutputs["upload"]["sessionFiles"][number];
export type TrainingSession = StudioOutputs["training"]["get"];
export type GenerationRequest = StudioOutputs["generation"]["get"];
export type Shoot = StudioOutputs["shoots"]["get"];
export type ImageEditRequest = StudioOutputs["imageEdits"]["get"];
export type GalleryImage = StudioOutputs["images"]["get"];
export type RefinedPrompt = StudioOutputs["promptHelper"]["refine"];
export type Balance = StudioOutputs["billing"]["balance"];
export type Purchase = StudioOutputs["billing"]["purchase"];

export interface UploadResult {
  files: PhotoFile[];
  rejected: { name: string; code: ErrorCode; message: string }[];
  /** ids of those photos that the session had already: a file that comes again is not stored again */
  known: string[];
}
