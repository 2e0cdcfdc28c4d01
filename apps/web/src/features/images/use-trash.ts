import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";

export function useTrash() {
  const { t } = useTranslation("gallery");
  const errorText = useErrorText();
  const utils = api.useUtils();
  const refresh = () => Promise.all([utils.images.invalidate(), utils.models.invalidate()]);
  const onError = (error: unknown) =>
    void notify.failure(t("trash.failed"), { description: errorText(error) });
  const remove = api.images.delete.useMutation({ onError, onSettled: refresh });
  const restore = api.images.restore.useMutation({ onError, onSettled: refresh });

  const bringBack = async (ids: readonly string[]): Promise<boolean> => {
    const done = await inCalls(ids, (some) => restore.mutateAsync({ ids: some }));
    if (done) void notify.success(t("trash.restored", { count: ids.length }));
    return done;
  };

  return {
    busy: remove.isPending || restore.isPending,
    /** @returns whether it went well */
    remove: async (ids: readonly string[]): Promise<boolean> => {
      const done = await inCalls(ids, (some) => remove.mutateAsync({ ids: some }));
      if (done) {
        void notify.undoable(t("trash.moved", { count: ids.length }), {
          label: t("trash.undo"),
          onClick: () => void bringBack(ids),
        });
      }
      return done;
    },
    restore: bringBack,
  };
}

/** what the API takes at a time */
const most = 100;

async function inCalls(ids: readonly string[], call: (ids: string[]) => Promise<unknown>): Promise<boolean> {
  try {
    for (let from = 0; from < ids.length; from += most) await call(ids.slice(from, from + most));
    return true;
  } catch {
    // the mutation has reported it
    return false;
  }
}
