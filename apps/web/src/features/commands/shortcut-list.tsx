import { Kbd } from "@portrait-studio/ui/kbd";
import { useTranslation } from "react-i18next";

const shortcuts = [
  ["commands", ["Ctrl", "K"]],
  ["help", ["?"]],
  ["goTo", ["G", "C/G/B/S"]],
  ["sidebar", ["Ctrl", "B"]],
  ["generate", ["Ctrl", "Enter"]],
  ["history", ["Alt", "↑↓"]],
  ["recipes", ["Alt", "R"]],
  ["search", ["/"]],
  ["move", ["←", "↑", "→", "↓"]],
  ["open", ["Enter"]],
  ["select", ["Space"]],
  ["selectMore", ["Shift", "←↑→↓"]],
  ["edit", ["E"]],
  ["favourite", ["F"]],
  ["before", ["B"]],
  ["copy", ["C"]],
  ["link", ["L"]],
  ["download", ["D"]],
  ["usePrompt", ["P"]],
  ["useSettings", ["S"]],
  ["delete", ["Del"]],
  ["zoom", ["Z"]],
  ["info", ["I"]],
  ["close", ["Esc"]],
] as const;

export function ShortcutList() {
  const { t } = useTranslation("settings");
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-8 gap-y-2">
      {shortcuts.map(([name, keys]) => (
        <li key={name} className="flex items-center justify-between gap-4 text-label">
          <span>{t(`keyboard.${name}`)}</span>
          <span className="flex shrink-0 gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
