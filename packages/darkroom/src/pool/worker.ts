import { prepareThread } from "@portrait-studio/photo";

prepareThread();

export { cutOutline } from "../edit/find-person.ts";
export { previewEdit, readEdit } from "../edit/read-edit.ts";
export { editInspected as editImage } from "../inspect/inspect-edit.ts";
export { renderInspected as renderImage, renderProof as proofImage } from "../inspect/inspect-print.ts";
export { measureSizes } from "../looks/measure-sizes.ts";
export { previewImage } from "../looks/render-image.ts";
