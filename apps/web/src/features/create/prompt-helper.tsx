import { Button } from "@portrait-studio/ui/button";
import { PenLine } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { latePart } from "~/lib/late-part.tsx";
import type { Draft } from "./draft.ts";
import type { useRefine } from "./use-refine.ts";

const RefinedSheet = latePart(() => import("./refined-sheet.tsx"), "RefinedSheet");

interface PromptHelperProps {
  refine: ReturnType<typeof useRefine>;
  /** nothing could be asked: where the person has to look */
  onRefused: () => void;
  onUse: (patch: Partial<Draft>) => void;
}

/** Better words for an idea, at a price that the button says. */
export function PromptHelper({ refine, onRefused, onUse }: PromptHelperProps) {
  const { t } = useTranslation(["create", "common"]);
  const [open, setOpen] = useState(false);
  const { cost, busy, result } = refine;

  async function ask(): Promise<void> {
    if (await refine.ask()) setOpen(true);
    else onRefused();
  }

  return (
    <>
      <Button size="small" busy={busy} disabled={cost === undefined} onClick={() => void ask()}>
        {!busy && <PenLine className="size-4" aria-hidden />}
        {t("create:helper.refine", { cost: t("common:credits", { count: cost ?? 1 }) })}
      </Button>
      {result && (
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          {t("create:helper.again")}
        </Button>
      )}
      {open && result && (
        <RefinedSheet
          result={result}
          onClose={() => setOpen(false)}
          onUse={(patch) => {
            setOpen(false);
            onUse(patch);
          }}
        />
      )}
    </>
  );
}

/** Under the prompt, when the helper did not answer. */
export function HelperFailure({ refine }: Pick<PromptHelperProps, "refine">) {
  return refine.failure && <RetryNotice title={refine.failure} busy={refine.busy} onRetry={refine.ask} />;
}
