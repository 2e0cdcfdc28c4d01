import { parentPort } from "node:worker_threads";
import { type RenderPhotoOptions, renderSitterPhoto } from "./render-sitter-photo.ts";

/** Renders the photos that the parent asks for, one after the other. */
parentPort?.on("message", async (options: RenderPhotoOptions) => {
  try {
    parentPort?.postMessage({ photo: await renderSitterPhoto(options) });
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
