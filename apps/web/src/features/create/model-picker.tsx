import type { Model } from "@portrait-studio/contract";
import { cn } from "@portrait-studio/ui/cn";
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

export function ModelPicker({ models, chosenId, onChoose }: ModelPickerProps) {
  const { t } = useTranslation(["create", "common"]);
  const name = useId();
  const engineName = useEngineName();
  const shown = models.filter(({ status }) => status !== "failed" && status !== "cancelled");
  const several = new Set(shown.map(({ engine }) => engine)).size > 1;
  return (
    <fieldset className="min-w-0 max-w-full">
      <legend className="sr-only">{t("create:model.label")}</legend>
      <div className="-mx-1 flex gap-1.5 overflow-x-auto p-1">
        {shown.map((model) => {
          const ready = model.status === "completed";
          const notes = [
            !ready && t(`common:status.${model.status === "processing" ? "training" : model.status}`),
            several && engineName(model.engine),
          ].filter(Boolean);
          return (
            <label
              key={model.id}
              className={cn(
                "flex shrink-0 items-center gap-2 rounded-full border border-control py-1 pr-3.5 pl-1 has-focus-visible:outline-2 has-focus-visible:outline-accent has-checked:border-accent has-checked:bg-accent-soft",
                !ready && "cursor-not-allowed",
              )}
            >
              <input
                type="radio"
                name={name}
                value={model.id}
                checked={model.id === chosenId}
                disabled={!ready}
                onChange={() => onChoose(model.id)}
                className="sr-only"
              />
              <Cover model={model} />
              <span className="grid text-caption">
                <span className="max-w-40 truncate font-medium text-label" title={model.name}>
                  {model.name}
                </span>
                {notes.length > 0 && <span className="text-muted">{notes.join(", ")}</span>}
              </span>
            </label>
          );
        })}
        <Link
          href="/training"
          aria-label={t("create:model.train")}
          title={t("create:model.train")}
          className="grid size-11.5 shrink-0 place-items-center rounded-full border border-control border-dashed text-muted hover:text-text"
        >
          <Plus className="size-5" aria-hidden />
        </Link>
      </div>
    </fieldset>
  );
}

function Cover({ model }: { model: Model }) {
  const look = "size-9 shrink-0 rounded-full bg-sunken";
  if (model.coverUrl) return <StudioImage src={model.coverUrl} alt="" className={cn(look, "crop-to-face")} />;
  return (
    <span
      className={cn(
        look,
        "grid place-items-center text-muted",
        model.status === "processing" && "developing",
      )}
    >
      <UserRound className="size-5" strokeWidth={1.5} aria-hidden />
    </span>
  );
}
