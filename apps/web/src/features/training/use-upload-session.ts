import { useRef } from "react";
import { api } from "~/lib/api.ts";
import { freshFor } from "~/lib/query-client.ts";
import { isFailure } from "~/lib/studio-error.ts";

/** The active upload session: read once, opened with the first photo, and noticed when it was closed elsewhere. */
export function useUploadSession() {
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
    /** there was one, and now there is none */
    gone: none && active.data !== undefined,
    error: createSession.error,
    refetch: () => active.refetch(),
    forget,
    /** One session for all files that wait for one. */
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
