import type { PhotoFile } from "@portrait-studio/contract";
import { trainingConsent } from "@portrait-studio/contract/consent";
import { limits } from "@portrait-studio/contract/limits";
import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Checkbox } from "@portrait-studio/ui/checkbox";
import { Field, Input, Textarea } from "@portrait-studio/ui/field";
import { Notice } from "@portrait-studio/ui/notice";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import { api, type Outputs } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";
import { useIntent } from "~/lib/use-intent.ts";
import { usePrices } from "~/lib/use-prices.ts";
import { CutOutStrip } from "./cut-out-strip.tsx";
import type { PhotoSet } from "./use-photo-set.ts";

interface TrainStepProps {
  set: PhotoSet;
  onBack: () => void;
  onStarted: (training: Outputs["training"]["create"]) => void;
}

/** Name, consent, cost: then the training starts. */
export function TrainStep({ set, onBack, onStarted }: TrainStepProps) {
  const { t } = useTranslation(["training", "common"]);
  const errorText = useErrorText();
  const utils = api.useUtils();
  const prices = usePrices();
  const balance = api.billing.balance.useQuery(undefined, { meta: { silent: true } });
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(false);
  const { sessionId } = set;
  const photos = [...set.stored, ...set.items.flatMap(({ photo }) => photo ?? [])];
  const input = {
    uploadSessionId: sessionId ?? "",
    ...(name.trim() && { name: name.trim() }),
    ...(description.trim() && { description: description.trim() }),
    consent: trainingConsent,
  };
  const intent = useIntent(input);
  const create = api.training.create.useMutation({
    trpc: { context: intent.context },
    onSuccess: (training) => {
      utils.training.list.setData(undefined, (list) => [training, ...(list ?? [])]);
      void utils.training.invalidate();
      void utils.billing.invalidate();
      void utils.models.invalidate();
      void notify.success(t("training:train.started"));
      onStarted(training);
    },
    onSettled: (_training, error) => intent.settle(error),
  });

  const cost = prices.data?.training;
  const spendable = balance.data?.spendable;
  const short = cost !== undefined && spendable !== undefined && spendable < cost;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (agreed && sessionId) create.mutate(input);
  }

  if (set.state === "ready" && (!sessionId || set.readyCount < limits.minPhotos)) {
    return (
      <Notice
        tone="warn"
        title={sessionId ? t("training:notEnough", { count: limits.minPhotos }) : t("training:train.gone")}
        action={<Button onClick={onBack}>{t("training:train.back")}</Button>}
      />
    );
  }
  return (
    <form
      onSubmit={submit}
      className="rise grid max-w-xl gap-6 rounded-card border border-line bg-surface p-5 sm:p-8"
    >
      <h2 className="display text-h2">{t("training:train.title")}</h2>
      <PhotoStrip photos={photos} />
      <CutOutStrip photos={photos} />
      <Field
        label={t("training:train.name")}
        aside={t("training:train.optional")}
        hint={t("training:train.nameHint")}
      >
        {(field) => (
          <Input
            {...field}
            name="name"
            maxLength={limits.maxNameLength}
            placeholder={t("training:train.namePlaceholder")}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t("training:train.description")}
        aside={t("training:train.optional")}
        hint={t("training:train.descriptionHint")}
      >
        {(field) => (
          <Textarea
            {...field}
            name="description"
            rows={2}
            className="min-h-16"
            maxLength={limits.maxDescriptionLength}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      <dl className="tabular flex flex-wrap gap-x-8 gap-y-1 text-label">
        <Fact name={t("training:train.style")}>{t("training:train.portrait")}</Fact>
        <Fact name={t("training:train.photos")}>{set.readyCount}</Fact>
      </dl>
      <div className="grid gap-1">
        <Checkbox checked={agreed} onChange={setAgreed}>
          {t("training:train.consent")}
        </Checkbox>
        {asked && !agreed && (
          <p role="alert" className="font-medium text-danger text-label">
            {t("training:train.consentNeeded")}
          </p>
        )}
        <p className="text-label text-muted">{t("training:train.use", { days: limits.photoDays })}</p>
      </div>
      {create.error && (
        <Notice tone="danger" title={t("training:ended.failed")}>
          {errorText(create.error)}
        </Notice>
      )}
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          {short ? (
            <Link href="/billing" className={buttonClass({ look: "primary", size: "large" })}>
              {t("training:train.getCredits")}
            </Link>
          ) : (
            <Button
              type="submit"
              look="primary"
              size="large"
              busy={create.isPending}
              disabled={cost === undefined}
            >
              {t("training:train.start", {
                cost: cost === undefined ? "…" : t("common:credits", { count: cost }),
              })}
            </Button>
          )}
          <Button look="quiet" size="large" onClick={onBack}>
            <ArrowLeft className="size-4.5" aria-hidden />
            {t("training:train.back")}
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

/** The photos that go in, as a contact strip. */
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
            className="size-14 shrink-0 rounded-[2px] object-cover"
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
