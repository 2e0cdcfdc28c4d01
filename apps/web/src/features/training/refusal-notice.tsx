import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { Notice } from "@portrait-studio/ui/notice";
import { useTranslation } from "react-i18next";
import type { Refusal, RefusedFile } from "./check-files.ts";

interface RefusalNoticeProps {
  refused: readonly RefusedFile[];
  surplus: number;
  onDismiss: () => void;
}

export function RefusalNotice({ refused, surplus, onDismiss }: RefusalNoticeProps) {
  const { t } = useTranslation("training");
  const reasons = Map.groupBy(refused, ({ reason }) => reason);
  return (
    <Notice
      // nothing is wrong, and nothing to be done, where the photo is there already
      tone={refused.every(({ reason }) => reason === "known") ? "info" : "danger"}
      title={t("refusal.title", { count: refused.length })}
      action={
        <Button size="small" onClick={onDismiss}>
          {t("photo.dismiss")}
        </Button>
      }
    >
      <ul className="mt-1 grid gap-1.5">
        {[...reasons].map(([reason, files]) => (
          <li key={reason}>
            <span className="text-text">
              {reason === "tooMany"
                ? `${text(reason)} ${t("refusal.removeAtLeast", { count: surplus })}`
                : text(reason)}
            </span>{" "}
            <span className="break-all">{files.map(({ name }) => name).join(", ")}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );

  function text(reason: Refusal): string {
    return t(`refusal.${reason}`, {
      maximum: limits.maxPhotos,
      megabytes: limits.maxPhotoBytes / 1024 / 1024,
    });
  }
}
