import type { TrainingSession } from "@portrait-studio/contract";
import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Notice } from "@portrait-studio/ui/notice";
import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { References } from "~/features/photos/model-photos.tsx";
import { announce } from "~/features/shell/announcer.tsx";
import { hasReason } from "~/lib/language/join-failure.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useCosts } from "~/lib/use-costs.ts";

export function TrainingDone({ training, onAnother }: { training: TrainingSession; onAnother: () => void }) {
  const { t } = useTranslation("training");
  const { model } = training;
  const title = t("done.title", { name: model.name });
  useEffect(() => announce(title), [title]);
  return (
    <section className="rise grid gap-6 rounded-card border border-line bg-surface p-5 sm:p-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 className="display text-h1">{title}</h2>
        <Link href={`/create?model=${model.id}`} className={buttonClass({ look: "primary", size: "large" })}>
          <span>{t("done.create")}</span>
          <ArrowRight className="size-4.5" aria-hidden />
        </Link>
        <Button size="large" look="quiet" onClick={onAnother}>
          {t("done.another")}
        </Button>
      </div>
      {model.capabilities.references && <References model={model} />}
    </section>
  );
}

export function TrainingEnded({ training, onDismiss }: { training: TrainingSession; onDismiss: () => void }) {
  const { t } = useTranslation(["training", "common"]);
  const errorText = useErrorText();
  const costs = useCosts(training.model.engine);
  const failed = training.status === "failed";
  return (
    <Notice
      tone={failed ? "danger" : "info"}
      title={failed ? t("training:ended.failed") : t("training:ended.cancelled")}
      action={
        <Button size="small" onClick={onDismiss}>
          {t("training:ended.dismiss")}
        </Button>
      }
    >
      {training.error && hasReason(training.error) && <p>{errorText(training.error)}</p>}
      <p>
        {costs && (
          <span>
            {`${t("training:ended.returned", { cost: t("common:credits", { count: costs.training }) })} `}
          </span>
        )}
        <span>{t("training:ended.photosKept")}</span>
      </p>
    </Notice>
  );
}
