import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Kbd } from "@portrait-studio/ui/kbd";
import { Command } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { latePart } from "~/lib/late-part.tsx";
import { useShortcut } from "~/lib/use-shortcut.ts";
import { useGoKeys } from "./go-keys.ts";

const CommandPalette = latePart(() => import("./command-palette.tsx"), "CommandPalette");
const ShortcutsDialog = latePart(() => import("./shortcuts-dialog.tsx"), "ShortcutsDialog");

export function Commands({ short }: { short: boolean }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<"palette" | "help">();
  const close = () => setShown(undefined);
  useShortcut({ key: "k", command: true }, () => setShown(shown === "palette" ? undefined : "palette"));
  useShortcut({ key: "?" }, () => setShown("help"));
  useGoKeys();
  return (
    <>
      <Button
        look="quiet"
        size="small"
        className={cn("min-h-10 gap-3 rounded-input text-muted", short ? "px-0" : "justify-start px-3")}
        title={short ? `${t("nav.commands")} (Ctrl+K)` : undefined}
        onClick={() => setShown("palette")}
      >
        <Command className="size-4.5" strokeWidth={1.75} aria-hidden />
        <span className={short ? "sr-only" : "flex-1 text-left"}>{t("nav.commands")}</span>
        {!short && (
          <span aria-hidden className="flex gap-1">
            <Kbd>Ctrl</Kbd>
            <Kbd>K</Kbd>
          </span>
        )}
      </Button>
      {shown === "palette" && <CommandPalette onHelp={() => setShown("help")} onClose={close} />}
      {shown === "help" && <ShortcutsDialog onClose={close} />}
    </>
  );
}
