import { Dialog } from "@portrait-studio/ui/dialog";
import { useTranslation } from "react-i18next";
import { ShortcutList } from "./shortcut-list.tsx";

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["settings", "common"]);
  return (
    <Dialog
      onClose={onClose}
      place="wide"
      title={t("settings:keyboard.title")}
      closeLabel={t("common:close")}
    >
      <ShortcutList />
    </Dialog>
  );
}
