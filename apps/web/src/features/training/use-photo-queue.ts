import { useMemo, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { notify } from "~/lib/notify.ts";
import { sendPhoto } from "./send-photo.ts";
import { sendWhenOnline } from "./send-when-online.ts";
import { createUploadQueue } from "./upload-queue.ts";

interface PhotoQueueOptions {
  /** resolves to the session that the photos go to */
  open: () => Promise<string>;
  /** a file that the set has already */
  onKnown: (file: File) => void;
}

/** The queue of photos to send, one for the life of the page. */
export function usePhotoQueue({ open, onKnown }: PhotoQueueOptions) {
  const { t } = useTranslation("training");
  const utils = api.useUtils();
  // what a render has made new, for the queue that outlives it
  const latest = useRef({ open, onKnown, t, utils });
  latest.current = { open, onKnown, t, utils };
  const queue = useMemo(
    () =>
      createUploadQueue({
        send: (file, options) =>
          sendWhenOnline(async () => sendPhoto(file, await latest.current.open(), options), options.signal),
        onKnown: (file) => {
          latest.current.onKnown(file);
          // an answer that was lost has stored it
          void latest.current.utils.upload.sessionFiles.invalidate();
        },
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
