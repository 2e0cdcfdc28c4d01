import { Button } from "@portrait-studio/ui/button";
import { Maximize2, Minimize2, X } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/lib/language/use-format.ts";

interface StageHeaderProps {
  closeButton: RefObject<HTMLButtonElement | null>;
  /** where in the list; undefined for a picture that is not in it */
  position: { index: number; total: number } | undefined;
  full: boolean;
  /** undefined while there is no picture */
  onFull: (() => void) | undefined;
  onClose: () => void;
}

export function StageHeader({ closeButton, position, full, onFull, onClose }: StageHeaderProps) {
  const { t } = useTranslation("viewer");
  const format = useFormat();
  const Size = full ? Minimize2 : Maximize2;
  return (
    <header className="z-10 flex items-center justify-between p-2">
      <Button ref={closeButton} look="film" size="icon" aria-label={t("back")} onClick={onClose}>
        <X className="size-5.5" aria-hidden />
      </Button>
      <p role="status" className="tabular text-film-text text-label">
        {position &&
          t("position", {
            position: format.number(position.index + 1),
            total: format.number(position.total),
          })}
      </p>
      <Button
        look="film"
        size="icon"
        className={onFull ? undefined : "invisible"}
        aria-label={full ? t("fit") : t("full")}
        aria-pressed={full}
        onClick={onFull}
      >
        <Size className="size-5" aria-hidden />
      </Button>
    </header>
  );
}
