import { Checkbox } from "@portrait-studio/ui/checkbox";
import { Dialog } from "@portrait-studio/ui/dialog";
import { useTranslation } from "react-i18next";
import { singleKeys } from "~/lib/use-shortcut.ts";
import { useStoredChoice } from "~/lib/use-stored-choice.ts";
import { ShortcutList } from "./shortcut-list.tsx";

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["settings", "common"]);
  const [singles, setSingles] = useStoredChoice(singleKeys.storageKey, ["on", "off"]);
  return (
    <Dialog
      onClose={onClose}
      place="wide"
      title={t("settings:keyboard.title")}
      closeLabel={t("common:close")}
    >
      <ShortcutList />
      <Checkbox checked={singles === "on"} onChange={(on) => setSingles(on ? "on" : "off")}>
        {t("settings:keyboard.single")}
      </Checkbox>
    </Dialog>
  );
}
