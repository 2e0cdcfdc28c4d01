export { hueDifference } from "./checks/skin-family.ts";
export { highest } from "./checks/whole-head.ts";
export { checks, findFlaws } from "./find-flaws.ts";
export type { FoundFlaw } from "./types.ts";
export { type Subject, type View, viewSubject, type WantedImage } from "./view.ts";
