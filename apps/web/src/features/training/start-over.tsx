import { Button } from "@portrait-studio/ui/button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyConfirmDialog } from "~/components/lazy-confirm-dialog.tsx";

/** Deletes the photos of the session; asks first. */
export function StartOver({ count, onConfirm }: { count: number; onConfirm: () => Promise<void> }) {
  const { t } = useTranslation(["training", "common"]);
  const [open, setOpen] = useState(false);
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });

  async function confirm(): Promise<void> {
    setState({ busy: true });
    try {
      await onConfirm();
      setOpen(false);
      setState({ busy: false });
    } catch (error) {
      setState({ busy: false, error });
    }
  }

  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("training:restore.startOver")}
      </Button>
      {open && (
        <LazyConfirmDialog
          title={t("training:restore.confirmTitle")}
          description={t("training:restore.confirmText", { count })}
          action={t("training:restore.confirm")}
          keep={t("common:cancel")}
          busy={state.busy}
          error={state.error}
          onConfirm={() => void confirm()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
