import type { ImageEditRequest } from "@portrait-studio/contract";
import { isUnfinished } from "@portrait-studio/contract/statuses";
import { Button } from "@portrait-studio/ui/button";
import { Progress } from "@portrait-studio/ui/progress";
import { useTranslation } from "react-i18next";
import { JobPromise } from "~/components/job-promise.tsx";
import { api } from "~/lib/api.ts";
import { imagesMade } from "~/lib/images-made.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";
import { useCreateEdit } from "./use-create-edit.ts";

interface RequestRowProps {
  edit: ImageEditRequest;
  rootId: string;
}

/** An edit that is under way, or one that failed, with what to do about it. */
export function RequestRow({ edit, rootId }: RequestRowProps) {
  const { t } = useTranslation(["viewer", "common"]);
  const errorText = useErrorText();
  const utils = api.useUtils();
  const { id, imageId, instruction, strength, count, outputs, status, error, withheld } = edit;
  const cancel = api.imageEdits.cancel.useMutation({
    onError: (failure) =>
      void notify.failure(t("viewer:edit.cancelFailed"), { description: errorText(failure) }),
    onSettled: () => Promise.all([utils.imageEdits.invalidate(), utils.billing.invalidate()]),
  });
  const again = useCreateEdit(rootId, { imageId, instruction, strength, count });

  if (isUnfinished(status)) {
    const words = t(`common:status.${status}`);
    return (
      <div aria-busy className="grid gap-1.5 py-1.5">
        <div className="flex items-center gap-3">
          <span aria-hidden className="developing h-14 w-11 shrink-0 rounded-[3px]" />
          <span className="grid min-w-0 flex-1 gap-1.5">
            <span className="line-clamp-2 text-label">{instruction}</span>
            <Progress
              label={`${instruction}: ${words}`}
              value={status === "pending" ? null : imagesMade(edit) / count}
            />
            <span className="tabular text-caption text-muted">
              {count > 1 ? `${words}, ${t("viewer:edit.partial", { done: outputs.length, count })}` : words}
            </span>
          </span>
          <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate({ id })}>
            {t("common:cancel")}
          </Button>
        </div>
        <JobPromise {...edit} className="text-caption" />
      </div>
    );
  }
  const reasons = [...new Set(withheld.map(({ message }) => message))].join(" ");
  return (
    <div className="grid gap-1.5 py-1.5">
      <p className="line-clamp-2 text-label">{instruction}</p>
      <p className="font-medium text-danger text-label">
        <span>
          {again.error || !reasons ? errorText(again.error ?? error ?? { code: "EDIT_FAILED" }) : reasons}
        </span>{" "}
        <span className="font-normal text-muted">{t("viewer:edit.free")}</span>
      </p>
      <Button size="small" className="justify-self-start" busy={again.busy} onClick={again.create}>
        {t("common:retry")}
      </Button>
    </div>
  );
}
