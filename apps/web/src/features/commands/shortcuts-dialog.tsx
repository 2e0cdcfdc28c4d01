import { Checkbox } from "@portrait-studio/ui/checkbox";
import { Dialog } from "@portrait-studio/ui/dialog";
import { Kbd } from "@portrait-studio/ui/kbd";
import { useTranslation } from "react-i18next";
import { singleKeys } from "~/lib/use-shortcut.ts";
import { useStoredChoice } from "~/lib/use-stored-choice.ts";

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

const arrows = ["←", "↑", "→", "↓"] as const;

/** By where they work; the keys that languages name differently are texts. */
const groups = {
  everywhere: [
    ["commands", ["Ctrl", "K"]],
    ["help", ["?"]],
    ["goTo", ["G", "C/G/B/S"]],
    ["sidebar", ["Ctrl", "B"]],
    ["close", ["Esc"]],
  ],
  create: [
    ["generate", ["Ctrl", "Enter"]],
    ["history", ["Alt", "↑↓"]],
    ["recipes", ["Alt", "R"]],
  ],
  gallery: [
    ["search", ["/"]],
    ["move", arrows],
    ["open", ["Enter"]],
    ["select", ["space"]],
    ["selectMore", ["shift", "←↑→↓"]],
    ["keep", ["K"]],
    ["reject", ["X"]],
  ],
  image: [
    ["edit", ["E"]],
    ["favourite", ["F"]],
    ["before", ["B"]],
    ["copy", ["C"]],
    ["link", ["L"]],
    ["download", ["D"]],
    ["usePrompt", ["P"]],
    ["useSettings", ["S"]],
    ["delete", ["delete"]],
    ["zoom", ["Z"]],
    ["info", ["I"]],
  ],
} as const;

function ShortcutList() {
  const { t } = useTranslation("settings");
  const toName = (key: string) =>
    key === "space" || key === "shift" || key === "delete" ? t(`keyboard.keys.${key}`) : key;
  return (
    <div className="gap-x-8 [columns:18rem]">
      {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
        <section key={group} className="mb-5 break-inside-avoid">
          <h3 className="mb-2 font-medium text-label text-muted">{t(`keyboard.groups.${group}`)}</h3>
          <ul className="grid gap-2">
            {groups[group].map(([name, keys]) => (
              <li key={name} className="flex items-center justify-between gap-4 text-label">
                <span>{t(`keyboard.${name}`)}</span>
                <span className="flex shrink-0 gap-1">
                  {keys.map((key) => (
                    <Kbd key={key}>{toName(key)}</Kbd>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
