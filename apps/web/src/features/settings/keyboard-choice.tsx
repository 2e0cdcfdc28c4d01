import { Checkbox } from "@portrait-studio/ui/checkbox";
import { useTranslation } from "react-i18next";
import { ShortcutList } from "~/features/commands/shortcut-list.tsx";
import { singleKeys } from "~/lib/use-shortcut.ts";
import { useStoredChoice } from "~/lib/use-stored-choice.ts";

export function KeyboardChoice() {
  const { t } = useTranslation("settings");
  const [singles, setSingles] = useStoredChoice(singleKeys.storageKey, ["on", "off"]);
  return (
    <>
      <ShortcutList />
      <Checkbox checked={singles === "on"} onChange={(on) => setSingles(on ? "on" : "off")}>
        {t("keyboard.single")}
      </Checkbox>
    </>
  );
}
