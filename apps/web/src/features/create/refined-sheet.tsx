import { Button } from "@portrait-studio/ui/button";
import { Dialog } from "@portrait-studio/ui/dialog";
import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "~/lib/copy-text.ts";
import type { Draft } from "./draft.ts";
import type { RefinedPrompt } from "./use-refine.ts";

interface RefinedSheetProps {
  result: RefinedPrompt;
  onUse: (patch: Partial<Draft>) => void;
  onClose: () => void;
}

export function RefinedSheet({ result, onUse, onClose }: RefinedSheetProps) {
  const { t } = useTranslation(["create", "common"]);
  const { refinedPrompt, variations, tips, negativePrompt, creditsCharged } = result;
  return (
    <Dialog
      onClose={onClose}
      place="side"
      title={t("create:helper.title")}
      description={t("create:helper.charged", { cost: t("common:credits", { count: creditsCharged }) })}
      closeLabel={t("common:close")}
    >
      <Part title={t("create:helper.refined")}>
        <div className="grid gap-3 rounded-card border border-accent bg-accent-soft p-4">
          <p className="text-body">{refinedPrompt}</p>
          <div className="flex flex-wrap gap-2">
            <Button look="primary" size="small" onClick={() => onUse({ prompt: refinedPrompt })}>
              {t("create:helper.use")}
            </Button>
            <CopyButton text={refinedPrompt} />
          </div>
        </div>
      </Part>
      <Part title={t("create:helper.variations")}>
        <ul className="grid gap-2">
          {variations.map((variation) => (
            <li key={variation}>
              <button
                type="button"
                onClick={() => onUse({ prompt: variation })}
                className="w-full rounded-card border border-control p-3.5 text-left transition-colors duration-120 hover:border-accent hover:bg-accent-soft"
              >
                {variation}
              </button>
            </li>
          ))}
        </ul>
      </Part>
      {negativePrompt && (
        <Part title={t("create:helper.negative")}>
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-3.5">
            <p className="min-w-0 flex-1 basis-40">{negativePrompt}</p>
            <Button size="small" onClick={() => onUse({ negativePrompt })}>
              {t("create:helper.useNegative")}
            </Button>
          </div>
        </Part>
      )}
      <Part title={t("create:helper.tips")}>
        <ul className="grid list-disc gap-1.5 pl-5 text-muted marker:text-accent">
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </Part>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-medium text-label text-muted">{title}</h3>
      {children}
    </section>
  );
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation("create");
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  return (
    <Button size="small" onClick={() => void copyText(text).then(setCopied)}>
      <Icon className="size-4" aria-hidden />
      {copied ? t("helper.copied") : t("helper.copy")}
    </Button>
  );
}
