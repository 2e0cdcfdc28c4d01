import type { Capabilities } from "@portrait-studio/contract";
import { type AspectRatio, retouchSettings } from "@portrait-studio/contract/choices";
import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { Choice } from "@portrait-studio/ui/choice";
import { Field } from "@portrait-studio/ui/field";
import { Input, Textarea } from "@portrait-studio/ui/input";
import { ChevronDown, Dices } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PinnedPhoto } from "~/features/photos/pinned-photo.tsx";
import { type Draft, maxSeed } from "./draft.ts";

interface OptionsProps {
  draft: Draft;
  /** what is left out of what the model's engine can't do */
  able: Capabilities;
  modelId: string;
  onChange: (patch: Partial<Draft>) => void;
}

export function Options({ draft, able, modelId, onChange }: OptionsProps) {
  const { t } = useTranslation(["create", "common", "photos"]);
  const { aspectRatio, count, retouch, seed, negativePrompt } = draft;
  const counts = Array.from({ length: able.maxImagesPerRequest }, (_, index) => String(index + 1));
  const summary = [
    aspectRatio,
    t("common:images", { count }),
    draft.photoId && t("photos:pin.chosen"),
    able.seed && (seed === null ? t("create:options.randomShort") : t("create:options.fixedShort", { seed })),
  ];
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-card px-4 [&::-webkit-details-marker]:hidden">
        <span className="font-medium">{t("create:options.title")}</span>
        <span className="tabular min-w-0 flex-1 truncate text-label text-muted">
          {summary.filter(Boolean).join(", ")}
        </span>
        <ChevronDown
          className="size-4.5 text-muted transition-transform duration-200 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="grid gap-5 border-line border-t p-4">
        <div className="grid gap-2">
          <span className="font-medium text-label">{t("create:options.aspect")}</span>
          <Choice
            look="cards"
            label={t("create:options.aspect")}
            value={aspectRatio}
            onChange={(next) => onChange({ aspectRatio: next })}
            options={able.aspectRatios.map((value) => ({ value, label: <Shape ratio={value} /> }))}
            className="max-sm:grid max-sm:w-full max-sm:grid-cols-6 max-sm:gap-1.5"
          />
        </div>
        {able.photos && (
          <PinnedPhoto
            modelId={modelId}
            value={draft.photoId}
            onChange={(photoId) => onChange({ photoId, likeImageId: null })}
          />
        )}
        <div className="grid justify-items-start gap-2">
          <span className="font-medium text-label">{t("create:options.count")}</span>
          <Choice
            label={t("create:options.count")}
            value={String(count)}
            onChange={(next) => onChange({ count: Number(next) })}
            options={counts.map((value) => ({ value, label: value }))}
            className="[&>*]:min-w-9 [&>*]:px-0"
          />
        </div>
        {able.retouch && (
          <div className="grid justify-items-start gap-2">
            <span className="font-medium text-label">{t("create:options.retouch")}</span>
            <Choice
              label={t("create:options.retouch")}
              value={retouch ?? "light"}
              onChange={(next) => onChange({ retouch: next })}
              options={retouchSettings.map((value) => ({
                value,
                label: t(`create:options.retouching.${value}`),
              }))}
            />
          </div>
        )}
        {able.seed && (
          <Field label={t("create:options.seed")} hint={t("create:options.seedHint")}>
            {(field) => (
              <div className="flex gap-2">
                <Input
                  {...field}
                  inputMode="numeric"
                  autoComplete="off"
                  className="tabular"
                  placeholder={t("create:options.random")}
                  value={seed ?? ""}
                  onChange={(event) => {
                    const digits = event.target.value.replace(/\D/g, "").slice(0, 10);
                    onChange({ seed: digits === "" ? null : Math.min(Number(digits), maxSeed) });
                  }}
                />
                <Button
                  size="icon"
                  aria-label={t("create:options.random")}
                  title={t("create:options.random")}
                  disabled={seed === null}
                  onClick={() => onChange({ seed: null })}
                >
                  <Dices className="size-5" strokeWidth={1.75} aria-hidden />
                </Button>
              </div>
            )}
          </Field>
        )}
        {able.negativePrompt && (
          <Field label={t("create:options.negative")} hint={t("create:options.negativeHint")}>
            {(field) => (
              <Textarea
                {...field}
                className="min-h-16"
                maxLength={limits.maxPromptLength}
                placeholder={t("create:options.negativePlaceholder")}
                value={negativePrompt}
                onChange={(event) => onChange({ negativePrompt: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </details>
  );
}

function Shape({ ratio }: { ratio: AspectRatio }) {
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  const scale = 26 / Math.max(width, height);
  return (
    <>
      <span aria-hidden className="grid size-7 place-items-center">
        <span
          className="rounded-[2px] border-2 border-current"
          style={{ width: width * scale, height: height * scale }}
        />
      </span>
      <span className="tabular">{ratio}</span>
    </>
  );
}
