import { Choice } from "@portrait-studio/ui/choice";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useEngineName } from "~/lib/language/use-engine-name.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import type { TrainingEngine } from "./use-start-training.ts";

export function useEngineChoice() {
  const { data: engines = [] } = api.training.engines.useQuery();
  const [name, choose] = useState<string>();
  return { engines, engine: engines.find((one) => one.name === name) ?? engines[0], choose };
}

interface EngineChoiceProps {
  engines: readonly TrainingEngine[];
  chosen: TrainingEngine;
  onChoose: (name: string) => void;
}

export function EngineChoice({ engines, chosen, onChoose }: EngineChoiceProps) {
  const { t } = useTranslation("training");
  const title = <span className="font-medium text-label">{t("train.engine.title")}</span>;
  if (engines.length === 1)
    return (
      <div className="grid gap-2">
        {title}
        <div className="grid gap-0.5 rounded-input border border-line px-4 py-3 text-label">
          <EngineRow engine={chosen} />
        </div>
      </div>
    );
  return (
    <div className="grid gap-2">
      {title}
      <Choice
        look="rows"
        label={t("train.engine.title")}
        value={chosen.name}
        onChange={onChoose}
        options={engines.map((engine) => ({ value: engine.name, label: <EngineRow engine={engine} /> }))}
      />
      <p className="text-label text-muted">{t("train.engine.hint")}</p>
    </div>
  );
}

function EngineRow({ engine }: { engine: TrainingEngine }) {
  const { t } = useTranslation(["training", "common"]);
  const format = useFormat();
  const engineName = useEngineName();
  const { name, inventsScenes, costs, photosGo, firstImageSeconds: seconds } = engine;
  const credits = (count: number) => t("common:credits", { count });
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{engineName(name)}</span>
        <span className="tabular text-muted">
          {t("training:train.engine.perImage", { cost: credits(costs.generation) })}
        </span>
      </span>
      <span className="text-muted">
        {[
          t(inventsScenes ? "training:train.engine.invents" : "training:train.engine.restyles"),
          !photosGo && t("training:train.engine.here"),
        ]
          .filter(Boolean)
          .join(" ")}
      </span>
      <span className="tabular text-caption text-muted">
        {[
          t("training:train.engine.training", { cost: credits(costs.training) }),
          seconds && t("training:train.engine.firstImage", { time: format.duration(seconds) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}

export function usePlaceText(): (engine: TrainingEngine | undefined) => string {
  const { t } = useTranslation("training");
  const format = useFormat();
  return (engine) => {
    if (!engine) return "";
    if (!engine.photosGo) return t("train.place.here");
    const { to, at, hours } = engine.photosGo;
    if (to === "ownServer") return t("train.place.ownServer");
    return t(`train.place.${at}`, { provider: to, time: format.duration((hours ?? 1) * 3600) });
  };
}
