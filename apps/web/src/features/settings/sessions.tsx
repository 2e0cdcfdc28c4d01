import { Button } from "@portrait-studio/ui/button";
import { Checkbox } from "@portrait-studio/ui/checkbox";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { notify } from "~/lib/notify.ts";

const dayMs = 24 * 60 * 60_000;

export function Sessions() {
  const { t } = useTranslation(["settings", "common"]);
  const format = useFormat();
  const errorText = useErrorText();
  const utils = api.useUtils();
  const sessions = api.account.sessions.useQuery();
  const options = {
    onError: (error: unknown) =>
      void notify.failure(t("settings:sessions.failed"), { description: errorText(error) }),
    onSettled: () =>
      Promise.all([
        utils.account.sessions.invalidate(),
        utils.passkeys.invalidate(),
        utils.tokens.invalidate(),
      ]),
  };
  const revoke = api.account.revokeSession.useMutation(options);
  const revokeOthers = api.account.revokeOtherSessions.useMutation(options);

  const passkeys = api.passkeys.list.useQuery();
  const tokens = api.tokens.list.useQuery();
  const newKeys = [...(passkeys.data ?? []), ...(tokens.data ?? [])]
    .filter(({ createdAt }) => Date.now() - Date.parse(createdAt) < dayMs)
    .map(({ name }) => name);
  const [takesKeys, setTakesKeys] = useState(false);

  if (sessions.isPending) return <Skeleton className="h-16 rounded-input" />;
  if (!sessions.data) {
    return (
      <RetryNotice title={t("common:failedToLoad")} busy={sessions.isFetching} onRetry={sessions.refetch} />
    );
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-input border border-line">
        {sessions.data.map(({ id, current, createdAt, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
            <div className="grid min-w-0 gap-0.5">
              <p className="font-medium">
                {current
                  ? t("settings:sessions.current")
                  : t("settings:sessions.since", { date: format.moment(createdAt) })}
              </p>
              <p className="text-label text-muted">
                {current && (
                  <span>{`${t("settings:sessions.since", { date: format.moment(createdAt) })}. `}</span>
                )}
                <span>{t("settings:sessions.until", { date: format.day(expiresAt) })}</span>
              </p>
            </div>
            {!current && (
              <Button
                size="small"
                className="min-h-9"
                busy={revoke.isPending && revoke.variables.id === id}
                aria-label={t("settings:sessions.endOf", { date: format.moment(createdAt) })}
                onClick={() => revoke.mutate({ id })}
              >
                {t("settings:sessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {newKeys.length > 0 && (
        <Checkbox checked={takesKeys} onChange={setTakesKeys}>
          {t("settings:sessions.newKeys", { names: format.list(newKeys) })}
        </Checkbox>
      )}
      {(sessions.data.length > 1 || (takesKeys && newKeys.length > 0)) && (
        <Button
          className="justify-self-start"
          busy={revokeOthers.isPending}
          onClick={() => revokeOthers.mutate(takesKeys ? { newKeys: true } : undefined)}
        >
          {t("settings:sessions.endOthers")}
        </Button>
      )}
    </>
  );
}
