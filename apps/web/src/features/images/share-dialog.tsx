import { Button } from "@portrait-studio/ui/button";
import { Dialog } from "@portrait-studio/ui/dialog";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EndingField, type ShareEnding, toDays } from "./share-ending.tsx";

interface ShareDialogProps {
  title: string;
  text: string;
  confirm: string;
  busy: boolean;
  /** with the days after which the link ends by itself; null for never */
  onConfirm: (expiresInDays: number | null) => void;
  onClose: () => void;
  note?: string;
}

export function ShareDialog({ title, text, confirm, note, busy, onConfirm, onClose }: ShareDialogProps) {
  const { t } = useTranslation(["viewer", "common"]);
  const [ending, setEnding] = useState<ShareEnding>("never");
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={text}
      closeLabel={t("common:close")}
      footer={
        <>
          <Button onClick={onClose}>{t("viewer:share.ask.keep")}</Button>
          <Button look="primary" busy={busy} onClick={() => onConfirm(toDays(ending))}>
            {confirm}
          </Button>
        </>
      }
    >
      <EndingField value={ending} onChange={setEnding} />
      {note && <p className="text-label text-muted">{note}</p>}
    </Dialog>
  );
}
