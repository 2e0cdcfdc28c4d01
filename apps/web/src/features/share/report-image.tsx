import { limits } from "@portrait-studio/contract/limits";
import { type ReportReason, reportReasons } from "@portrait-studio/contract/statuses";
import { Button } from "@portrait-studio/ui/button";
import { Dialog } from "@portrait-studio/ui/dialog";
import { Field, NativeSelect, Textarea } from "@portrait-studio/ui/field";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";

/** Reports a shared image to the operator. Loaded when it is first opened. */
export function ReportImage({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation("share");
  const errorText = useErrorText();
  const [reason, setReason] = useState<ReportReason>(reportReasons[0]);
  const [note, setNote] = useState("");
  const report = api.images.report.useMutation();
  const close = t("report.close");
  if (report.isSuccess) {
    return (
      <Dialog
        open
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
      open
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
            onClick={() => report.mutate({ token, reason, ...(note.trim() && { note }) })}
          >
            {t("report.send")}
          </Button>
        </>
      }
    >
      <Field label={t("report.reason")}>
        {(parts) => (
          <NativeSelect
            {...parts}
            value={reason}
            onChange={(event) => {
              const chosen = reportReasons.find((known) => known === event.target.value);
              if (chosen) setReason(chosen);
            }}
          >
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
