import { StorageError } from "../port.ts";
import { type Patience, patiently } from "../remote/patience.ts";
import type { UploadThingApi } from "./api.ts";
import { customIdOf } from "./stored-file.ts";

/** No key of ours, so no file that anyone looks for. */
export const probeName = "~probe";

/**
 * Makes sure once, before anything else is stored, that strangers cannot read what is: whether an app may have private files
 * depends on UploadThing's plan and on the app's settings, and asking for them is not always refused where it has no effect.
 * @returns resolves when a probe that was stored could be read with a signature and not without. @throws StorageError
 */
export function createPrivacyCheck(
  api: UploadThingApi,
  patience: Patience,
  nextVersion: () => string,
): () => Promise<void> {
  const contentType = "text/plain";
  const content = new Blob(["This file should not be readable without a signature."]);
  const store = async () => {
    const customId = customIdOf(nextVersion(), contentType);
    const { fileKey, send } = await api.prepare({ content, name: probeName, customId, contentType });
    await send();
    return fileKey;
  };
  const check = async () => {
    const fileKey = await patiently(patience, store);
    try {
      const signed = await api.fetchFile(fileKey);
      await signed?.body?.cancel();
      if (!signed) throw new StorageError("unavailable", "UploadThing does not serve what it has stored.");
      if (!(await api.isPublic(fileKey))) return;
      throw new StorageError(
        "unavailable",
        "UploadThing shows this app's files to everybody. Set its ACL to \"private\" on UploadThing's dashboard, under Regions and ACL.",
      );
    } finally {
      await api.remove([fileKey]);
    }
  };
  let done: Promise<void> | undefined;
  return () => {
    done ??= check().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
