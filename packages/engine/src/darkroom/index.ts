import { createDarkroom } from "@portrait-studio/darkroom";
import type { CreateEngine } from "../load-engine.ts";
import { EngineError, type LocalEngine } from "../port.ts";
import { removeFolder } from "../stored-json.ts";
import { removePhoto } from "./artifact.ts";
import { makeContactSheet } from "./contact-sheet.ts";
import { editImage } from "./edit.ts";
import { darkroom as entry } from "./entry.ts";
import { makeImage } from "./generate.ts";
import type { DarkroomPorts } from "./ports.ts";
import { train } from "./train.ts";

export const createEngine: CreateEngine = (_, { threads, photoReader, store, photoRecords }) =>
  createDarkroomEngine({ darkroom: createDarkroom(threads), photoReader, store, photoRecords });

export function createDarkroomEngine(ports: DarkroomPorts): LocalEngine {
  const { store } = ports;
  return {
    name: "darkroom",
    capabilities: entry.profile.capabilities,
    local: {
      train: (input, options) => train(ports, input, options),
      makeImage: (input, position, work) => makeImage(ports, input, position, work),
      editImage: (input, position, work) => editImage(ports, input, position, work),
      takesEdit: () => true,
    },

    deleteModel: async (artifactRef) => {
      if (!artifactRef.endsWith("/darkroom.json")) {
        throw new EngineError(`${artifactRef} is not a model of the darkroom.`, { retryable: false });
      }
      await removeFolder(store, artifactRef.slice(0, -"darkroom.json".length));
    },

    removePhoto: (artifactRef, photoId) => removePhoto(store, artifactRef, photoId),

    previewEdit: async ({ pictureKey, ...request }) =>
      ports.darkroom.previewEdit({ ...request, image: await store.read(pictureKey) }),

    makeContactSheet: (input) => makeContactSheet(ports, input),

    close: async () => {},
  };
}
