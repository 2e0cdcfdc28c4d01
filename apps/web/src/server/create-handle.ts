import { createApi } from "@portrait-studio/api";
import type { Platform } from "@portrait-studio/platform";

type Handle = ReturnType<typeof createApi>["handle"];

/** The whole API as one function; the custom server and the route handler mount the same. */
export function createHandle({ studio, storage, receiveEngineMessage }: Platform): Handle {
  const { version } = studio.settings;
  return createApi(studio, { openFile: storage.openSigned, version, receiveEngineMessage }).handle;
}
