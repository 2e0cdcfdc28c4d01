import { prepareThread } from "@portrait-studio/photo";

prepareThread();

export { cutOutline } from "../edit/find-person.ts";
export { previewEdit } from "../edit/preview-edit.ts";
export { readEdit } from "../edit/read-edit.ts";
export { editInspected as editImage } from "../inspect/edit-inspected.ts";
export { renderInspected as renderImage } from "../inspect/render-inspected.ts";
export { renderProof as proofImage } from "../inspect/render-proof.ts";
export { measureSizes } from "../looks/measure-sizes.ts";
export { previewImage } from "../looks/preview-image.ts";
