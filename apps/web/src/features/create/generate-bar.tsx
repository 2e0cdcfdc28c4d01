import { Button } from "@portrait-studio/ui/button";
import { Kbd } from "@portrait-studio/ui/kbd";
import { useTranslation } from "react-i18next";
import { GetCredits } from "~/components/get-credits.tsx";
import { useImagePrice } from "./use-image-price.ts";

interface GenerateBarProps {
  count: number;
  /** of the model */
  engine: string;
  busy: boolean;
  onGenerate: () => void;
}

/** The one primary button: what it makes, what it costs, and what is left afterwards. */
export function GenerateBar({ count, engine, busy, onGenerate }: GenerateBarProps) {
  const { t } = useTranslation("create");
  const { label, cost, balance, isShort } = useImagePrice(engine, count);

  return (
    <div className="-mx-4 sticky bottom-0 z-10 grid gap-1.5 border-line border-t bg-bg px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      {isShort ? (
        <GetCredits size="large" wide>
          {t("action.getCredits")}
        </GetCredits>
      ) : (
        <Button
          look="primary"
          size="large"
          wide
          busy={busy}
          disabled={cost === undefined}
          onClick={onGenerate}
        >
          {label}
        </Button>
      )}
      <p className="tabular flex min-h-5 flex-wrap items-center justify-between gap-x-3 text-label text-muted">
        <span>{balance}</span>
        <span aria-hidden className="hidden items-center gap-1.5 lg:flex">
          <Kbd>Ctrl</Kbd>
          <Kbd>Enter</Kbd>
        </span>
      </p>
    </div>
  );
}
