import type { Model } from "@portrait-studio/contract";
import { cn } from "@portrait-studio/ui/cn";
import { PencilRing } from "@portrait-studio/ui/film";
import { Plus, UserRound } from "lucide-react";
import Link from "next/link";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import { useEngineName } from "~/lib/language/use-engine-name.ts";

interface ModelPickerProps {
  models: readonly Model[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

/** Which model the images are of. Models that are not ready show why they cannot be chosen. */
export function ModelPicker({ models, chosenId, onChoose }: ModelPickerProps) {
  const { t } = useTranslation(["create", "common"]);
  const name = useId();
  const engineName = useEngineName();
  const shown = models.filter(({ status }) => status !== "failed" && status !== "cancelled");
  const several = new Set(shown.map(({ engine }) => engine)).size > 1;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-medium text-label">{t("create:model.label")}</legend>
      <div className="-mx-2 flex gap-3 overflow-x-auto px-2 py-2">
        {shown.map((model) => {
          const ready = model.status === "completed";
          const chosen = model.id === chosenId;
          return (
            <label
              key={model.id}
              className={cn(
                "relative grid w-20 shrink-0 content-start gap-1.5 rounded-image has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-4",
                !ready && "cursor-not-allowed",
              )}
            >
              <input
                type="radio"
                name={name}
                value={model.id}
                checked={chosen}
                disabled={!ready}
                onChange={() => onChoose(model.id)}
                className="sr-only"
              />
              <span className={cn("relative block", !ready && "opacity-60")}>
                <Cover model={model} />
                {chosen && <PencilRing />}
              </span>
              <span className="grid text-caption">
                <span className="wrap-anywhere line-clamp-2 font-medium" title={model.name}>
                  {model.name}
                </span>
                <span className="truncate text-muted">
                  {ready
                    ? t("common:photos", { count: model.imageCount })
                    : t(`common:status.${model.status === "processing" ? "training" : model.status}`)}
                </span>
                {several && <span className="wrap-anywhere text-muted">{engineName(model.engine)}</span>}
              </span>
            </label>
          );
        })}
        <Link
          href="/training"
          className="grid w-20 shrink-0 content-start gap-1.5 rounded-image text-caption text-muted hover:text-text"
        >
          <span className="grid aspect-4/5 place-items-center rounded-image border border-control border-dashed">
            <Plus className="size-5" aria-hidden />
          </span>
          <span>{t("create:model.train")}</span>
        </Link>
      </div>
    </fieldset>
  );
}

function Cover({ model }: { model: Model }) {
  if (model.coverUrl)
    return (
      <StudioImage
        src={model.coverUrl}
        alt=""
        className="aspect-4/5 w-full rounded-image bg-sunken object-cover"
      />
    );
  return (
    <span
      className={cn(
        "grid aspect-4/5 place-items-center rounded-image bg-sunken text-muted",
        model.status === "processing" && "developing",
      )}
    >
      <UserRound className="size-6" strokeWidth={1.5} aria-hidden />
    </span>
  );
}
