import type { Passkey } from "@portrait-studio/contract";
import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyConfirmDialog } from "~/components/lazy-confirm-dialog.tsx";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { api } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { latePart } from "~/lib/late-part.tsx";
import { hasPasskeys } from "~/lib/passkeys.ts";

const NewPasskeyDialog = latePart(() => import("./new-passkey-dialog.tsx"), "NewPasskeyDialog");

export function Passkeys() {
  const { t } = useTranslation(["settings", "common"]);
  const utils = api.useUtils();
  const passkeys = api.passkeys.list.useQuery();
  const [making, setMaking] = useState(false);
  const [deleting, setDeleting] = useState<Passkey>();
  const remove = api.passkeys.delete.useMutation({
    onSuccess: () => setDeleting(undefined),
    onSettled: () => utils.passkeys.invalidate(),
  });
  const full = (passkeys.data?.length ?? 0) >= limits.maxPasskeys;
  const note = !hasPasskeys()
    ? t("settings:passkeys.unsupported")
    : full && t("settings:passkeys.full", { maximum: limits.maxPasskeys });

  return (
    <>
      <p className="text-muted">{t("settings:passkeys.text")}</p>
      {passkeys.isPending && <Skeleton className="h-16 rounded-input" />}
      {passkeys.isError && !passkeys.data && (
        <RetryNotice title={t("common:failedToLoad")} busy={passkeys.isFetching} onRetry={passkeys.refetch} />
      )}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul className="divide-y divide-line rounded-input border border-line">
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onDelete={() => setDeleting(passkey)} />
          ))}
        </ul>
      )}
      <div className="grid justify-items-start gap-2">
        <Button disabled={!passkeys.data || Boolean(note)} onClick={() => setMaking(true)}>
          <KeyRound className="size-4.5" aria-hidden />
          {t("settings:passkeys.new")}
        </Button>
        {note && <p className="text-label text-muted">{note}</p>}
      </div>
      {making && <NewPasskeyDialog onClose={() => setMaking(false)} />}
      {deleting && (
        <LazyConfirmDialog
          title={t("settings:passkeys.deleteTitle", { name: deleting.name })}
          description={t("settings:passkeys.deleteText")}
          action={t("settings:passkeys.delete")}
          keep={t("common:cancel")}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ id: deleting.id })}
          onClose={() => {
            remove.reset();
            setDeleting(undefined);
          }}
        />
      )}
    </>
  );
}

function PasskeyRow({ passkey, onDelete }: { passkey: Passkey; onDelete: () => void }) {
  const { t } = useTranslation("settings");
  const format = useFormat();
  const { name, lastUsedAt, createdAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="text-label text-muted">
          <span>{t("passkeys.added", { date: format.day(createdAt) })}</span>
          {" · "}
          <span>
            {lastUsedAt ? t("passkeys.used", { when: format.fromNow(lastUsedAt) }) : t("passkeys.neverUsed")}
          </span>
        </p>
      </div>
      <Button
        size="small"
        className="min-h-9"
        aria-label={t("passkeys.deleteOf", { name })}
        onClick={onDelete}
      >
        {t("passkeys.delete")}
      </Button>
    </li>
  );
}
