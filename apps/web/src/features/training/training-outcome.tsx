import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Notice } from "@portrait-studio/ui/notice";
import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import { announce } from "~/features/shell/announcer.tsx";
import type { Outputs } from "~/lib/api.ts";
import { hasReason } from "~/lib/language/join-failure.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { usePrices } from "~/lib/use-prices.ts";

type Training = Outputs["training"]["list"][number];

/** A model is ready: what to do with it. */
export function TrainingDone({ training, onAnother }: { training: Training; onAnother: () => void }) {
  const { t } = useTranslation("training");
  const { model } = training;
  const title = t("done.title", { name: model.name });
  useEffect(() => announce(title), [title]);
  return (
    <section className="rise grid items-center gap-6 rounded-card border border-line bg-surface p-5 sm:grid-cols-[160px_1fr] sm:p-8">
      {model.coverUrl && (
        <StudioImage
          src={model.coverUrl}
          alt={t("models.cover", { name: model.name })}
          className="develop aspect-3/4 w-40 -rotate-1 rounded-image border-8 border-white object-cover shadow-float"
        />
      )}
      <div className="grid justify-items-start gap-4">
        <h2 className="display text-h1">{title}</h2>
        <p className="max-w-[52ch] text-muted">{t("done.text", { trigger: model.triggerWord })}</p>
        <div className="flex flex-wrap gap-2">
          <Link
            href={`/create?model=${model.id}`}
            className={buttonClass({ look: "primary", size: "large" })}
          >
            {t("done.create")}
            <ArrowRight className="size-4.5" aria-hidden />
          </Link>
          <Button size="large" look="quiet" onClick={onAnother}>
            {t("done.another")}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** A training that ended without a model: why, and that its credits are back. */
export function TrainingEnded({ training, onDismiss }: { training: Training; onDismiss: () => void }) {
  const { t } = useTranslation(["training", "common"]);
  const errorText = useErrorText();
  const { data: prices } = usePrices();
  const failed = training.status === "failed";
  return (
    <Notice
      tone={failed ? "danger" : "info"}
      title={failed ? t("training:ended.failed") : t("training:ended.cancelled")}
      action={
        <Button size="small" onClick={onDismiss}>
          {failed ? t("training:ended.fix") : t("training:ended.dismiss")}
        </Button>
      }
    >
      {training.error && hasReason(training.error) && <p>{errorText(training.error)}</p>}
      <p>
        {prices && t("training:ended.returned", { cost: t("common:credits", { count: prices.training }) })}{" "}
        {t("training:ended.photosKept")}
      </p>
    </Notice>
  );
}
