import type { EngineProfile } from "../port.ts";
import { fluxProfile } from "../remote/flux-profile.ts";

/** A server of one's own has one queue for everybody, in which a picture may take ten minutes. */
const ownServerHours = 3;

/** The profile of engines whose models are photos: the training is done on this machine, in seconds. */
export const photosProfile: EngineProfile = {
  ...fluxProfile,
  capabilities: { ...fluxProfile.capabilities, references: true },
  longest: { training: 30, images: ownServerHours * 60 },
  worksFromPhotos: true,
  photosGo: { to: "ownServer", at: "images" },
};
