import { onceDone } from "../once-done.ts";
import { StorageError } from "../port.ts";
import { type Patience, patiently } from "../remote/patience.ts";
import type { UploadThingApi } from "./api.ts";
import { toCustomId } from "./stored-file.ts";

/** Not a valid key, so it cannot collide with a stored file. */
export const probeName = "~probe";

/**
 * Checks once, before anything else is stored, that files are private. Whether an app can have private files depends on
 * UploadThing's plan and the app's settings, and UploadThing may silently ignore the request for them.
 * @returns resolves when a stored probe could be read with a signature but not without. @throws StorageError
 */
export function createPrivacyCheck(
  api: UploadThingApi,
  patience: Patience,
  nextVersion: () => string,
): () => Promise<void> {
  const contentType = "text/plain";
  const content = new Blob(["This file should not be readable without a signature."]);
  const store = async () => {
    const customId = toCustomId(nextVersion(), contentType);
    const { fileKey, send } = await api.prepare({ content, name: probeName, customId, contentType });
    await send();
    return fileKey;
  };
  const check = async () => {
    const fileKey = await patiently(patience, store);
    try {
      const signed = await api.fetchFile(fileKey);
      await signed?.body?.cancel();
      if (!signed)
        throw new StorageError("unavailable", "UploadThing does not serve a file that was stored.");
      if (!(await api.isPublic(fileKey))) return;
      throw new StorageError(
        "unavailable",
        "Anyone can read this app's files at UploadThing. Set its ACL to \"private\" on UploadThing's dashboard, under Regions and ACL.",
      );
    } finally {
      await api.remove([fileKey]);
    }
  };
  return onceDone(check);
}
