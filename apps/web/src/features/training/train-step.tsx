import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { Checkbox } from "@portrait-studio/ui/checkbox";
import { Notice } from "@portrait-studio/ui/notice";
import { type FormEvent, type ReactNode, use, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Outputs } from "~/lib/api.ts";
import { hasReason } from "~/lib/language/join-failure.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { PhotoDays } from "~/lib/photo-days.ts";
import { CutOutStrip } from "./cut-out-strip.tsx";
import { EngineChoice, useEngineChoice, usePlaceText } from "./engine-choice.tsx";
import { ModelFields } from "./model-fields.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import { TrainActions } from "./train-actions.tsx";
import { getPhotos, type PhotoSet } from "./use-photo-set.ts";
import { useStartTraining } from "./use-start-training.ts";

interface TrainStepProps {
  set: PhotoSet;
  onBack: () => void;
  onStarted: (training: Outputs["training"]["create"]) => void;
}

/** Name, consent, cost: then the training starts. */
export function TrainStep({ set, onBack, onStarted }: TrainStepProps) {
  const { t } = useTranslation("training");
  const errorText = useErrorText();
  const placeText = usePlaceText();
  const [words, setWords] = useState({ name: "", description: "" });
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

  if (set.state === "gone" || (set.state === "ready" && !sessionId)) {
    const leave = () => {
      set.forgetSession();
      onBack();
    };
    return (
      <Notice
        tone="warn"
        title={t("train.gone")}
        action={<Button onClick={leave}>{t("train.back")}</Button>}
      />
    );
  }
  if (set.state === "ready" && set.differentCount < limits.minPhotos) {
    return (
      <Notice
        tone="warn"
        title={t("notEnough", { count: limits.minPhotos })}
        action={<Button onClick={onBack}>{t("train.back")}</Button>}
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
          <dl className="tabular flex flex-wrap gap-x-8 gap-y-1 text-label">
            <Fact name={t("train.style")}>{t("train.portrait")}</Fact>
            <Fact name={t("train.photos")}>{set.readyCount}</Fact>
          </dl>
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
