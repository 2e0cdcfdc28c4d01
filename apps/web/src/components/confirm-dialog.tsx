import { Button } from "@portrait-studio/ui/button";
import { Dialog } from "@portrait-studio/ui/dialog";
import { useTranslation } from "react-i18next";
import { useErrorText } from "~/lib/language/use-error-text.ts";

interface ConfirmDialogProps {
  title: string;
  description: string | undefined;
  /** what is about to be done, on the button that does it */
  action: string;
  /** what the other button says */
  keep: string;
  busy: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once before something is undone. Loaded when it is first needed: see `lazy-confirm-dialog.tsx`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, action, keep, busy, error, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      closeLabel={t("close")}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button look="danger" busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {error ? (
        <p role="alert" className="font-medium text-danger text-label">
          {errorText(error)}
        </p>
      ) : null}
    </Dialog>
  );
}
