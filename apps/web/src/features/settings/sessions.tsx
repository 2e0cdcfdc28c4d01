import { Button } from "@portrait-studio/ui/button";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { useTranslation } from "react-i18next";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { notify } from "~/lib/notify.ts";

/** Where the person is signed in; any other place can be signed out from here. */
export function Sessions() {
  const { t } = useTranslation(["settings", "common"]);
  const format = useFormat();
  const errorText = useErrorText();
  const utils = api.useUtils();
  const sessions = api.account.sessions.useQuery();
  const options = {
    onError: (error: unknown) =>
      void notify.failure(t("settings:sessions.failed"), { description: errorText(error) }),
    onSettled: () => utils.account.sessions.invalidate(),
  };
  const revoke = api.account.revokeSession.useMutation(options);
  const revokeOthers = api.account.revokeOtherSessions.useMutation(options);

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
                {current && `${t("settings:sessions.since", { date: format.moment(createdAt) })}. `}
                {t("settings:sessions.until", { date: format.day(expiresAt) })}
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
      {sessions.data.length > 1 && (
        <Button
          className="justify-self-start"
          busy={revokeOthers.isPending}
          onClick={() => revokeOthers.mutate()}
        >
          {t("settings:sessions.endOthers")}
        </Button>
      )}
    </>
  );
}
