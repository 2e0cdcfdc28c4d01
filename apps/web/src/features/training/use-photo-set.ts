import type { PhotoFile } from "@portrait-studio/contract";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { notify } from "~/lib/notify.ts";
import { isFailure } from "~/lib/studio-error.ts";
import { type CheckedFiles, checkFiles, type RefusedFile } from "./check-files.ts";
import { sendPhoto } from "./send-photo.ts";
import { createUploadQueue, isMoving, type UploadItem } from "./upload-queue.ts";

export interface PhotoSet {
  state: "loading" | "failed" | "ready";
  reload: () => void;
  sessionId: string | undefined;
  /** stored before this visit */
  stored: readonly PhotoFile[];
  /** of this visit, in the order in which they were chosen */
  items: readonly UploadItem[];
  /** stored photos, of this visit and before */
  readyCount: number;
  uploading: boolean;
  /** photos were waiting when the page was opened */
  restored: boolean;
  refusals: Omit<CheckedFiles, "accepted"> | undefined;
  forgetRefusals: () => void;
  /** no session could be opened */
  sessionError: unknown;
  add: (files: readonly File[]) => void;
  cancel: (key: string) => void;
  retry: (key: string) => void;
  dismiss: (key: string) => void;
  remove: (photo: PhotoFile, key?: string) => void;
  startOver: () => Promise<void>;
  /** the photos belong to a training now */
  handOver: () => void;
}

const soonMs = 2000;
const laterMs = 5000;
const freshForMs = 2 * 60_000;

/** The photos of the active upload session, and what is on its way there. A reload brings the session back. */
export function usePhotoSet(): PhotoSet {
  const { t } = useTranslation("training");
  const utils = api.useUtils();
  const active = api.upload.activeSession.useQuery();
  const none = isFailure(active.error, "NO_ACTIVE_UPLOAD_SESSION");
  const session = none ? undefined : active.data;
  const files = api.upload.sessionFiles.useQuery(
    { id: session?.id ?? "" },
    {
      enabled: Boolean(session),
      meta: { silent: true },
      refetchInterval: ({ state }) => askAgainIn(state.data ?? []),
    },
  );
  const createSession = api.upload.createSession.useMutation();
  const deleteSession = api.upload.deleteSession.useMutation();
  const deleteFile = api.upload.deleteFile.useMutation();
  const [refusals, setRefusals] = useState<{ refused: RefusedFile[]; surplus: number }>();
  const [restored, setRestored] = useState(false);

  const known = useRef(session?.id);
  known.current = session?.id ?? known.current;
  const opening = useRef<Promise<string>>(undefined);

  /** One session for all files that wait for one. */
  function openSession(): Promise<string> {
    if (known.current) return Promise.resolve(known.current);
    opening.current ??= createSession
      .mutateAsync({})
      .then((created) => {
        known.current = created.id;
        utils.upload.activeSession.setData(undefined, created);
        return created.id;
      })
      .finally(() => {
        opening.current = undefined;
      });
    return opening.current;
  }

  const open = useRef(openSession);
  open.current = openSession;
  const texts = useRef(t);
  texts.current = t;
  const fresh = useRef(utils);
  fresh.current = utils;
  const queue = useMemo(
    () =>
      createUploadQueue({
        send: async (file, options) => sendPhoto(file, await open.current(), options),
        onIdle: ({ done, failed }) => {
          void fresh.current.upload.sessionFiles.invalidate();
          if (failed > 0) void notify.failure(texts.current("uploadFailed"));
          else if (done > 0) void notify.success(texts.current("uploaded"));
        },
      }),
    [],
  );
  const sent = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  // the list knows more of a photo than the answer to its upload did
  const items = sent.map((item) => {
    const known = files.data?.find(({ id }) => id === item.photo?.id);
    return known ? { ...item, photo: known } : item;
  });

  const here = new Set(items.map(({ photo }) => photo?.id));
  const stored = session ? (files.data ?? []).filter(({ id }) => !here.has(id)) : [];
  const arrived = items.filter(({ state }) => state === "done").length;
  const moving = items.filter(isMoving).length;

  const firstCount = files.data?.length;
  const looked = useRef(false);
  useEffect(() => {
    if (looked.current || firstCount === undefined) return;
    looked.current = true;
    setRestored(firstCount > 0);
  }, [firstCount]);

  useWarningBeforeLeaving(moving > 0);

  function forget(): void {
    known.current = undefined;
    setRestored(false);
    setRefusals(undefined);
  }

  return {
    state: stateOf(active.isPending || files.isLoading, (active.isError && !none) || files.isError),
    reload: () => void Promise.all([active.refetch(), session && files.refetch()]),
    sessionId: session?.id,
    stored,
    items,
    readyCount: stored.length + arrived,
    uploading: moving > 0,
    restored,
    refusals,
    forgetRefusals: () => setRefusals(undefined),
    sessionError: createSession.error,
    add: (chosen) => {
      const { accepted, ...rest } = checkFiles(chosen, stored.length + arrived + moving);
      setRefusals(rest.refused.length > 0 ? rest : undefined);
      // what is added now was not left behind
      looked.current = true;
      setRestored(false);
      queue.add(accepted);
    },
    cancel: queue.cancel,
    retry: queue.retry,
    dismiss: queue.dismiss,
    remove: (photo, key) => {
      if (key) queue.dismiss(key);
      utils.upload.sessionFiles.setData({ id: photo.uploadSessionId }, (list) =>
        list?.filter(({ id }) => id !== photo.id),
      );
      deleteFile.mutate(
        { id: photo.id },
        { onSettled: () => utils.upload.sessionFiles.invalidate({ id: photo.uploadSessionId }) },
      );
    },
    startOver: async () => {
      queue.clear();
      const id = known.current;
      if (id) await deleteSession.mutateAsync({ id });
      forget();
      await utils.upload.activeSession.reset();
    },
    handOver: () => {
      queue.clear();
      forget();
      void utils.upload.activeSession.reset();
    },
  };
}

/** A verdict comes moments after the upload, and anew after the head was placed or a twin was removed. */
function askAgainIn(photos: readonly PhotoFile[]): number | false {
  const waiting = photos.filter(({ verdict }) => verdict === null);
  if (waiting.length === 0) return false;
  return waiting.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < freshForMs) ? soonMs : laterMs;
}

function stateOf(loading: boolean, failed: boolean): PhotoSet["state"] {
  if (loading) return "loading";
  return failed ? "failed" : "ready";
}

/** Only while files are still on their way: the training itself goes on without the page. */
function useWarningBeforeLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [active]);
}
