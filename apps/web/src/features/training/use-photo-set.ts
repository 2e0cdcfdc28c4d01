import type { PhotoFile } from "@portrait-studio/contract";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { notify } from "~/lib/notify.ts";
import { tellOtherTabs } from "~/lib/other-tabs.ts";
import { freshFor } from "~/lib/query-client.ts";
import { isFailure } from "~/lib/studio-error.ts";
import { useWakeLock } from "~/lib/use-wake-lock.ts";
import { useWarningBeforeLeaving } from "~/lib/use-warning-before-leaving.ts";
import { type CheckedFiles, checkFiles, type RefusedFile } from "./check-files.ts";
import { sendPhoto, sendWhenOnline } from "./send-photo.ts";
import { createUploadQueue, isMoving, type UploadItem } from "./upload-queue.ts";
import { useSessionPhotos } from "./use-session-photos.ts";

export interface PhotoSet {
  /** "gone": there was a session, and it was closed elsewhere */
  state: "loading" | "failed" | "gone" | "ready";
  reload: () => void;
  sessionId: string | undefined;
  /** opens one where there is none */
  openSession: () => Promise<string>;
  /** until when a phone may add photos */
  phoneUntil: string | null;
  stored: readonly PhotoFile[];
  /** of this visit: those that have arrived as a reload lists them, then the others in the order in which they were chosen */
  items: readonly UploadItem[];
  /** stored photos, of this visit and before */
  readyCount: number;
  /** of these, those that are not almost the same as another one: what a training needs ten of */
  differentCount: number;
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
  /** after "gone", and when the photos belong to a training: starts with an empty set */
  forgetSession: () => void;
  checkSession: () => void;
  settled: boolean;
}

/** As the server orders photos. */
function byArrival({ photo: one }: UploadItem, { photo: other }: UploadItem): number {
  if (!one || !other) return Number(!one) - Number(!other);
  return Date.parse(one.createdAt) - Date.parse(other.createdAt) || (one.id < other.id ? -1 : 1);
}

export function getPhotos({ stored, items }: PhotoSet): PhotoFile[] {
  return [...stored, ...items.flatMap(({ photo }) => photo ?? [])];
}

export function lacksCutOuts(photos: readonly PhotoFile[]): boolean {
  return photos.every(({ verdict, cutOut, cutOutPending }) => verdict && !cutOutPending && !cutOut?.use);
}

export function usePhotoSet(): PhotoSet {
  const session = useUploadSession();
  const files = useSessionPhotos({
    sessionId: session.id,
    phoneUntil: session.phoneUntil,
    onMissing: () => void session.refetch(),
  });
  const [refusals, setRefusals] = useState<{ refused: RefusedFile[]; surplus: number }>();
  const { queue, sent } = usePhotoQueue({
    open: session.open,
    onKnown: ({ name }) =>
      setRefusals((before) => ({
        refused: [...(before?.refused ?? []), { name, reason: "known" }],
        surplus: before?.surplus ?? 0,
      })),
  });
  const [restored, setRestored] = useRestored(files.firstCount);

  // the list has more of a photo than the answer to its upload had
  const items = sent
    .map((item) => {
      const known = files.photos.find(({ id }) => id === item.photo?.id);
      return known ? { ...item, photo: known } : item;
    })
    .sort(byArrival);
  const here = new Set(items.map(({ photo }) => photo?.id));
  const stored = files.photos.filter(({ id }) => !here.has(id));
  const arrived = items.flatMap(({ state, photo }) => (state === "done" && photo ? [photo] : []));
  const moving = items.filter(isMoving).length;
  useWarningBeforeLeaving(moving > 0);
  useWakeLock(moving > 0);

  function clear(): void {
    queue.clear();
    setRestored(false);
    setRefusals(undefined);
  }

  return {
    state: toState(session, files),
    reload: () => void Promise.all([session.refetch(), session.id && files.refetch()]),
    sessionId: session.id,
    openSession: session.open,
    phoneUntil: session.phoneUntil,
    stored,
    items,
    readyCount: stored.length + arrived.length,
    differentCount: [...stored, ...arrived].filter(({ verdict }) => !verdict?.problems.includes("duplicate"))
      .length,
    uploading: moving > 0,
    settled: moving === 0 && [...stored, ...arrived].every(({ verdict }) => verdict !== null),
    restored,
    refusals,
    forgetRefusals: () => setRefusals(undefined),
    sessionError: session.error,
    add: (chosen) => {
      const coming = items.filter(isMoving).map(({ file }) => file);
      const present = [...stored, ...arrived, ...coming].map(({ name }) => name);
      const { accepted, ...rest } = checkFiles(chosen, present);
      setRefusals(rest.refused.length > 0 ? rest : undefined);
      setRestored(false);
      queue.add(accepted);
    },
    cancel: queue.cancel,
    retry: queue.retry,
    dismiss: queue.dismiss,
    remove: (photo, key) => {
      if (key) queue.dismiss(key);
      files.remove(photo);
    },
    startOver: async () => {
      clear();
      await session.remove();
    },
    forgetSession: () => {
      clear();
      void session.forget();
    },
    checkSession: () => void session.refetch(),
  };
}

function useRestored(firstCount: number | undefined): [boolean, (restored: boolean) => void] {
  const [restored, setRestored] = useState(false);
  const looked = useRef(false);
  useEffect(() => {
    if (looked.current || firstCount === undefined) return;
    looked.current = true;
    setRestored(firstCount > 0);
  }, [firstCount]);
  return [
    restored,
    (value) => {
      looked.current = true;
      setRestored(value);
    },
  ];
}

function toState(
  session: ReturnType<typeof useUploadSession>,
  files: ReturnType<typeof useSessionPhotos>,
): PhotoSet["state"] {
  if (session.gone) return "gone";
  if (session.pending || files.loading) return "loading";
  return session.failed || files.failed ? "failed" : "ready";
}

interface PhotoQueueOptions {
  open: () => Promise<string>;
  onKnown: (file: File) => void;
}

function usePhotoQueue({ open, onKnown }: PhotoQueueOptions) {
  const { t } = useTranslation("training");
  const utils = api.useUtils();
  // what a render has made new, for the queue that outlives it
  const latest = useRef({ open, onKnown, t, utils });
  latest.current = { open, onKnown, t, utils };
  const queue = useMemo(
    () =>
      createUploadQueue({
        send: (file, options) =>
          sendWhenOnline(async () => {
            const sessionId = await latest.current.open();
            const { files, known } = await sendPhoto(file, { sessionId }, options);
            return files[0] && !known.includes(files[0].id) ? { photo: files[0] } : undefined;
          }, options.signal),
        onKnown: (file) => {
          latest.current.onKnown(file);
          // an answer that was lost has stored it
          void latest.current.utils.upload.sessionFiles.invalidate();
        },
        onIdle: ({ done, failed }) => {
          const now = latest.current;
          void now.utils.upload.sessionFiles.invalidate();
          if (done > 0) tellOtherTabs();
          if (failed > 0) void notify.failure(now.t("uploadFailed"));
          else if (done > 0) void notify.success(now.t("uploaded"));
        },
      }),
    [],
  );
  return { queue, sent: useSyncExternalStore(queue.subscribe, queue.read, queue.read) };
}

function useUploadSession() {
  const utils = api.useUtils();
  const active = api.upload.activeSession.useQuery(undefined, {
    // an answer without a session is as fresh as any other, also when the texts of the screen arrive after it
    retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > freshFor,
  });
  const createSession = api.upload.createSession.useMutation();
  const deleteSession = api.upload.deleteSession.useMutation();
  const none = isFailure(active.error, "NO_ACTIVE_UPLOAD_SESSION");
  const session = none ? undefined : active.data;

  const known = useRef(session?.id);
  known.current = session?.id ?? known.current;
  const opening = useRef<Promise<string>>(undefined);

  function forget(): Promise<void> {
    known.current = undefined;
    return utils.upload.activeSession.reset();
  }

  return {
    id: session?.id,
    phoneUntil: session?.phoneUntil ?? null,
    pending: active.isPending,
    failed: active.isError && !none,
    gone: none && active.data !== undefined,
    error: createSession.error,
    refetch: () => active.refetch(),
    forget,
    open: (): Promise<string> => {
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
    },
    remove: async (): Promise<void> => {
      const id = known.current;
      if (id) await deleteSession.mutateAsync({ id });
      await forget();
    },
  };
}
