export { openEyes } from "./open-eyes.ts";
export { retouchFace } from "./retouch-face.ts";
