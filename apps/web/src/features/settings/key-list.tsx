import { Button } from "@portrait-studio/ui/button";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { KeyRound } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyConfirmDialog } from "~/components/lazy-confirm-dialog.tsx";
import { RetryNotice } from "~/components/retry-notice.tsx";

interface KeyListProps<Key> {
  query: { data: Key[] | undefined; isPending: boolean; isFetching: boolean; refetch: () => unknown };
  text: string;
  add: string;
  note: string | false;
  AddDialog: ComponentType<{ onClose: () => void }>;
  present: (key: Key) => { preview?: string; facts: ReactNode; action: string; actionLabel: string };
  confirm: (key: Key) => { title: string; description: string; action: string };
  remove: {
    mutate: (input: { id: string }, options: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: unknown;
    reset: () => void;
  };
}

export function KeyList<Key extends { id: string; name: string }>(props: KeyListProps<Key>) {
  const { query, text, add, note, AddDialog, present, confirm, remove } = props;
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Key>();
  return (
    <>
      <p className="text-muted">{text}</p>
      {query.isPending && <Skeleton className="h-16 rounded-input" />}
      {!query.isPending && !query.data && (
        <RetryNotice title={t("failedToLoad")} busy={query.isFetching} onRetry={query.refetch} />
      )}
      {query.data && query.data.length > 0 && (
        <ul className="divide-y divide-line rounded-input border border-line">
          {query.data.map((key) => {
            const { preview, facts, action, actionLabel } = present(key);
            return (
              <li key={key.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
                <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
                  <p className="flex flex-wrap items-baseline gap-x-3">
                    <span className="wrap-anywhere font-medium">{key.name}</span>
                    {preview && <code className="text-label text-muted">{preview}</code>}
                  </p>
                  <p className="text-label text-muted">{facts}</p>
                </div>
                <Button
                  size="small"
                  className="min-h-9"
                  aria-label={actionLabel}
                  onClick={() => setRemoving(key)}
                >
                  {action}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <div className="grid justify-items-start gap-2">
        <Button disabled={!query.data || note !== false} onClick={() => setAdding(true)}>
          <KeyRound className="size-4.5" aria-hidden />
          {add}
        </Button>
        {note && <p className="text-label text-muted">{note}</p>}
      </div>
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {removing && (
        <LazyConfirmDialog
          {...confirm(removing)}
          call={remove}
          onConfirm={() => remove.mutate({ id: removing.id }, { onSuccess: () => setRemoving(undefined) })}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
