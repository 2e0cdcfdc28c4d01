import { useMemo, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { notify } from "~/lib/notify.ts";
import { sendPhoto } from "./send-photo.ts";
import { createUploadQueue } from "./upload-queue.ts";

/** The queue of photos to send, one for the life of the page. `open` resolves to the session that they go to. */
export function usePhotoQueue(open: () => Promise<string>) {
  const { t } = useTranslation("training");
  const utils = api.useUtils();
  // what a render has made new, for the queue that outlives it
  const latest = useRef({ open, t, utils });
  latest.current = { open, t, utils };
  const queue = useMemo(
    () =>
      createUploadQueue({
        send: async (file, options) => sendPhoto(file, await latest.current.open(), options),
        onIdle: ({ done, failed }) => {
          const now = latest.current;
          void now.utils.upload.sessionFiles.invalidate();
          if (failed > 0) void notify.failure(now.t("uploadFailed"));
          else if (done > 0) void notify.success(now.t("uploaded"));
        },
      }),
    [],
  );
  return { queue, sent: useSyncExternalStore(queue.subscribe, queue.read, queue.read) };
}
