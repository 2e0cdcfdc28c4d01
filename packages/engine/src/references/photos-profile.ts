import type { EngineProfile } from "../port.ts";
import { fluxProfile } from "../remote/flux-profile.ts";

/** The profile of engines whose models are photos: the training is done on this machine, in seconds. */
export const photosProfile: EngineProfile = {
  ...fluxProfile,
  capabilities: { ...fluxProfile.capabilities, references: true },
  longest: { training: 30, images: 30 },
  worksFromPhotos: true,
  photosGo: { to: "ownServer", at: "images" },
};
