import type { PhotoFile } from "@portrait-studio/contract";
import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { Checkbox } from "@portrait-studio/ui/checkbox";
import { Notice } from "@portrait-studio/ui/notice";
import { ArrowLeft } from "lucide-react";
import { type FormEvent, use, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { GetCredits } from "~/components/get-credits.tsx";
import { StudioImage } from "~/components/studio-image.tsx";
import { api, type Outputs } from "~/lib/api.ts";
import { hasReason } from "~/lib/language/join-failure.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { PhotoDays } from "~/lib/photo-days.ts";
import { CutOutStrip } from "./cut-out-strip.tsx";
import { EngineChoice, useEngineChoice, usePlaceText } from "./engine-choice.tsx";
import { ModelFields, type ModelWords } from "./model-fields.tsx";
import { getPhotos, type PhotoSet } from "./use-photo-set.ts";
import { type TrainingEngine, useStartTraining } from "./use-start-training.ts";

interface TrainStepProps {
  set: PhotoSet;
  onBack: () => void;
  onStarted: (training: Outputs["training"]["create"]) => void;
}

export function TrainStep({ set, onBack, onStarted }: TrainStepProps) {
  const { t } = useTranslation("training");
  const errorText = useErrorText();
  const placeText = usePlaceText();
  const [words, setWords] = useState<ModelWords>({ name: "", description: "", variant: null });
  const { engines, engine, choose } = useEngineChoice();
  // a consent is to what one engine does with the photos
  const [agreedTo, setAgreedTo] = useState<string>();
  const agreed = engine !== undefined && agreedTo === engine.consent.version;
  const [asked, setAsked] = useState(false);
  const consent = useRef<HTMLDivElement>(null);
  const { sessionId } = set;
  const photos = getPhotos(set);
  const { start, busy, error } = useStartTraining({
    sessionId,
    words,
    engine,
    onStarted,
    onGone: set.checkSession,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (agreed) start();
    else consent.current?.querySelector("input")?.focus();
  }

  const gone = set.state === "gone" || (set.state === "ready" && !sessionId);
  if (gone || (set.state === "ready" && set.differentCount < limits.minPhotos)) {
    const leave = () => {
      if (gone) set.forgetSession();
      onBack();
    };
    return (
      <Notice
        tone="warn"
        title={gone ? t("train.gone") : t("notEnough", { count: limits.minPhotos })}
        action={<Button onClick={leave}>{t("train.back")}</Button>}
      />
    );
  }
  return (
    <form onSubmit={submit} className="rise grid gap-6 rounded-card border border-line bg-surface p-5 sm:p-8">
      <h2 className="display text-h2">{t("train.title")}</h2>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-10">
        <div className="grid min-w-0 content-start gap-6">
          <PhotoStrip photos={photos} />
          <CutOutStrip photos={photos} />
        </div>
        <div className="grid content-start gap-6">
          <ModelFields words={words} onChange={setWords} />
          {engine && <EngineChoice engines={engines} chosen={engine} onChoose={choose} />}
          <div ref={consent} className="grid gap-1">
            <Checkbox
              checked={agreed}
              onChange={(ticked) => setAgreedTo(ticked ? engine?.consent.version : undefined)}
              disabled={!engine}
              error={asked && !agreed ? t("train.consentNeeded") : undefined}
            >
              {t("train.consent")}
            </Checkbox>
            <p className="text-label text-muted">
              {t("train.use", { days: use(PhotoDays), place: placeText(engine) })}
            </p>
          </div>
          {error && (
            <Notice tone="danger" title={t("ended.failed")}>
              {hasReason(error) && errorText(error)}
            </Notice>
          )}
        </div>
      </div>
      <TrainActions busy={busy} engine={engine} onBack={onBack} />
    </form>
  );
}

function PhotoStrip({ photos }: { photos: readonly PhotoFile[] }) {
  const { t } = useTranslation("common");
  return (
    <div className="overflow-hidden rounded-[6px] bg-film px-2 text-film-text">
      <div aria-hidden className="perforated h-4" />
      <div className="flex gap-1 overflow-hidden">
        {photos.map(({ id, thumbnailUrl }) => (
          <StudioImage
            key={id}
            src={thumbnailUrl}
            alt=""
            className="size-14 shrink-0 rounded-[2px] crop-to-face"
          />
        ))}
      </div>
      <div className="flex h-5 items-center gap-3">
        <span className="tabular text-[0.6875rem] text-film-accent tracking-[0.1em]">
          {t("photos", { count: photos.length })}
        </span>
        <span aria-hidden className="perforated h-full flex-1" />
      </div>
    </div>
  );
}

interface TrainActionsProps {
  busy: boolean;
  engine: TrainingEngine | undefined;
  onBack: () => void;
}

function TrainActions({ busy, engine, onBack }: TrainActionsProps) {
  const { t } = useTranslation(["training", "common"]);
  const { data: balance } = api.billing.balance.useQuery(undefined, { meta: { silent: true } });
  const cost = engine?.costs.training;
  const spendable = balance?.spendable;
  const short = cost !== undefined && spendable !== undefined && spendable < cost;
  return (
    <div className="sticky bottom-0 z-10 -mx-5 -mb-5 grid gap-2 rounded-b-card border-line border-t bg-surface px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:-mb-8 sm:px-8">
      <div className="flex gap-2 sm:flex-wrap">
        {short ? (
          <GetCredits size="large">{t("training:train.getCredits")}</GetCredits>
        ) : (
          <Button
            type="submit"
            look="primary"
            size="large"
            className="max-sm:grow max-sm:px-4 max-sm:text-app"
            busy={busy}
            disabled={cost === undefined}
          >
            {t("training:train.start", {
              cost: cost === undefined ? "…" : t("common:credits", { count: cost }),
            })}
          </Button>
        )}
        <Button
          look="quiet"
          size="large"
          className="max-sm:order-first max-sm:min-w-11 max-sm:px-3"
          onClick={onBack}
        >
          <ArrowLeft className="size-4.5" aria-hidden />
          <span className="max-sm:sr-only">{t("training:train.back")}</span>
        </Button>
      </div>
      {cost !== undefined && spendable !== undefined && (
        <p className="tabular text-label text-muted">
          {short
            ? t("training:train.short", {
                balance: t("common:credits", { count: spendable }),
                cost: t("common:credits", { count: cost }),
              })
            : t("training:train.have", {
                balance: t("common:credits", { count: spendable }),
                after: spendable - cost,
              })}
        </p>
      )}
    </div>
  );
}
