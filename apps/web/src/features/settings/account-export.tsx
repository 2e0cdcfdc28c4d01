import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Progress } from "@portrait-studio/ui/progress";
import { Download, PackageOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { pollInterval } from "~/lib/poll.ts";

/** Everything that the studio holds of a person, as one ZIP that is made in the background. */
export function AccountExport() {
  const { t } = useTranslation("settings");
  const format = useFormat();
  const errorText = useErrorText();
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
      <p className="text-muted">{t("data.exportText")}</p>
      {making && (
        <div role="status" className="grid w-full max-w-sm gap-2">
          <p className="text-label">{t("data.making")}</p>
          <Progress label={t("data.making")} value={null} />
        </div>
      )}
      {latest?.status === "failed" && (
        <p role="alert" className="font-medium text-danger text-label">
          {t("data.exportFailed")}
        </p>
      )}
      {latest?.url && (
        <div className="grid gap-1.5">
          <a
            href={latest.url}
            download
            className={buttonClass({ look: "primary", className: "justify-self-start" })}
          >
            <Download className="size-4.5" aria-hidden />
            {t("data.download")}
          </a>
          <p className="text-label text-muted">
            {t("data.made", { when: format.fromNow(latest.completedAt ?? latest.createdAt) })}{" "}
            {latest.expiresAt && t("data.gone", { date: format.day(latest.expiresAt) })}
          </p>
        </div>
      )}
      {latest?.url && <p className="text-label text-muted">{t("data.once")}</p>}
      {latest?.downloadedAt && (
        <p className="text-label text-muted">
          {t("data.downloaded", { when: format.fromNow(latest.downloadedAt) })}
        </p>
      )}
      {!making && (
        <Button busy={request.isPending} disabled={!exports.data} onClick={() => request.mutate()}>
          <PackageOpen className="size-4.5" aria-hidden />
          {latest ? t("data.exportAgain") : t("data.export")}
        </Button>
      )}
      {request.error && (
        <p role="alert" className="font-medium text-danger text-label">
          {errorText(request.error)}
        </p>
      )}
    </div>
  );
}
