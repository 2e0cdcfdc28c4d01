import { type ReportReason, reportReasons } from "@portrait-studio/contract/choices";
import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { Dialog } from "@portrait-studio/ui/dialog";
import { Field } from "@portrait-studio/ui/field";
import { NativeSelect, Textarea } from "@portrait-studio/ui/input";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";

export function ReportImage({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation("share");
  const errorText = useErrorText();
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  const report = api.images.report.useMutation();
  const close = t("report.close");
  if (report.isSuccess) {
    return (
      <Dialog
        onClose={onClose}
        title={t("report.thanks")}
        description={t("report.thanksText")}
        closeLabel={close}
        footer={<Button onClick={onClose}>{close}</Button>}
      />
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title={t("report.title")}
      description={t("report.text")}
      closeLabel={close}
      footer={
        <>
          <Button onClick={onClose}>{t("report.cancel")}</Button>
          <Button
            look="primary"
            busy={report.isPending}
            onClick={() => {
              setAsked(true);
              if (reason) report.mutate({ token, reason, ...(note.trim() && { note }) });
            }}
          >
            {t("report.send")}
          </Button>
        </>
      }
    >
      <Field label={t("report.reason")} error={asked && !reason ? t("report.choose") : undefined}>
        {(parts) => (
          <NativeSelect
            {...parts}
            value={reason ?? ""}
            onChange={(event) => setReason(reportReasons.find((known) => known === event.target.value))}
          >
            <option value="">{t("report.choose")}</option>
            {reportReasons.map((known) => (
              <option key={known} value={known}>
                {t(`report.reasons.${known}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field
        label={t("report.note")}
        aside={t("report.optional")}
        error={report.error && errorText(report.error)}
      >
        {(parts) => (
          <Textarea
            {...parts}
            value={note}
            maxLength={limits.maxReportLength}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
