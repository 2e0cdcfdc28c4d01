import { Button, buttonClass } from "@portrait-studio/ui/button";
import { ErrorText } from "@portrait-studio/ui/error-text";
import { Progress } from "@portrait-studio/ui/progress";
import { Download, PackageOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FailureText } from "~/components/failure-text.tsx";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { api } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { pollInterval } from "~/lib/poll.ts";

export function AccountExport() {
  const { t } = useTranslation(["settings", "common"]);
  const format = useFormat();
  const utils = api.useUtils();
  const exports = api.account.exports.useQuery(undefined, {
    meta: { silent: true },
    refetchInterval: (query) => {
      const making = query.state.data?.filter(({ status }) => status === "processing") ?? [];
      return pollInterval(
        query,
        making.map(({ id, createdAt }) => ({ id, updatedAt: createdAt })),
      );
    },
  });
  const request = api.account.requestExport.useMutation({
    onSettled: () => utils.account.exports.invalidate(),
  });
  const latest = exports.data?.[0];
  const making = latest?.status === "processing";
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{t("settings:data.exportText")}</p>
      {making && (
        <div role="status" className="grid w-full max-w-sm gap-2">
          <p className="text-label">{t("settings:data.making")}</p>
          <Progress label={t("settings:data.making")} value={null} />
        </div>
      )}
      {latest?.status === "failed" && <ErrorText>{t("settings:data.exportFailed")}</ErrorText>}
      {latest?.url && (
        <div className="grid gap-1.5">
          <a
            href={latest.url}
            download
            className={buttonClass({ look: "primary", className: "justify-self-start" })}
          >
            <Download className="size-4.5" aria-hidden />
            <span>{t("settings:data.download")}</span>
          </a>
          <p className="text-label text-muted">
            <span>
              {t("settings:data.made", { when: format.fromNow(latest.completedAt ?? latest.createdAt) })}
            </span>{" "}
            {latest.expiresAt && (
              <span>{t("settings:data.gone", { date: format.day(latest.expiresAt) })}</span>
            )}
          </p>
        </div>
      )}
      {latest?.url && <p className="text-label text-muted">{t("settings:data.once")}</p>}
      {latest?.downloadedAt && (
        <p className="text-label text-muted">
          {t("settings:data.downloaded", { when: format.fromNow(latest.downloadedAt) })}
        </p>
      )}
      {exports.isError && !exports.data && (
        <RetryNotice
          className="w-full"
          title={t("common:failedToLoad")}
          busy={exports.isFetching}
          onRetry={exports.refetch}
        />
      )}
      {!making && (
        <Button busy={request.isPending} disabled={!exports.data} onClick={() => request.mutate()}>
          <PackageOpen className="size-4.5" aria-hidden />
          {latest ? t("settings:data.exportAgain") : t("settings:data.export")}
        </Button>
      )}
      <FailureText error={request.error} />
    </div>
  );
}
