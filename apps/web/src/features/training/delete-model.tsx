import { isUnfinished } from "@portrait-studio/contract/statuses";
import { Button } from "@portrait-studio/ui/button";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyConfirmDialog } from "~/components/lazy-confirm-dialog.tsx";
import { api, type Outputs } from "~/lib/api.ts";
import { notify } from "~/lib/notify.ts";

/** A model goes for good, with everything that was made of it: says how much that is, and asks. */
export function DeleteModel({ model }: { model: Outputs["models"]["list"][number] }) {
  const { t } = useTranslation(["training", "common"]);
  const utils = api.useUtils();
  const [asked, setAsked] = useState(false);
  const { id, name, status, imageCount, portraitCount } = model;
  const remove = api.models.delete.useMutation({
    onSuccess: () => {
      setAsked(false);
      utils.models.list.setData(undefined, (models) => models?.filter((other) => other.id !== id));
      void notify.success(t("training:models.deleted", { name }));
    },
    onSettled: () =>
      Promise.all([
        utils.models.invalidate(),
        utils.training.invalidate(),
        utils.generation.invalidate(),
        utils.images.invalidate(),
        utils.billing.invalidate(),
      ]),
  });
  const photos = t("common:photos", { count: imageCount });
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        className="size-10"
        aria-label={t("training:models.deleteOf", { name })}
        title={t("training:models.delete")}
        onClick={() => setAsked(true)}
      >
        <Trash2 className="size-4.5 text-muted" aria-hidden />
      </Button>
      {asked && (
        <LazyConfirmDialog
          title={t("training:models.deleteTitle", { name })}
          description={
            isUnfinished(status)
              ? t("training:models.deleteRunning", { photos })
              : t("training:models.deleteText", {
                  photos,
                  portraits: t("training:models.portraits", { count: portraitCount }),
                })
          }
          action={t("training:models.deleteConfirm")}
          keep={t("common:cancel")}
          typed={{
            label: t("training:models.typeName", { name }),
            word: name,
            wrong: t("training:models.wrongName"),
          }}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => {
            remove.reset();
            setAsked(false);
          }}
        />
      )}
    </>
  );
}
