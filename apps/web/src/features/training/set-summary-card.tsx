import { expressions, photoAngles } from "@portrait-studio/contract/choices";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { Circle, CircleCheck, Lightbulb } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { getPhotos, lacksCutOuts, type PhotoSet } from "./use-photo-set.ts";

const askEveryMs = 2000;

export function SetSummaryCard({ set }: { set: PhotoSet }) {
  const { t } = useTranslation("training");
  const title = useId();
  const { data } = api.upload.activeSession.useQuery(undefined, {
    meta: { silent: true },
    refetchInterval: ({ state }) => isBehind(state.data?.summary?.photos) && askEveryMs,
  });
  const photos = getPhotos(set);
  const closed = photos.filter(({ verdict }) => verdict?.problems.includes("eyesClosed")).length;
  const summary = data?.summary;

  function isBehind(covered: number | undefined): boolean {
    return set.settled && set.sessionId !== undefined && covered !== set.readyCount;
  }

  if (!summary) return set.settled ? null : <Skeleton className="h-32 rounded-card" />;
  const { angles, expressions: shown, variedLight } = summary;
  const advice = summary.advice.map((one) => t(`summary.advice.${one}`));
  if (set.settled && lacksCutOuts(photos)) advice.unshift(t("cutOut.plainWall"));
  return (
    <section
      aria-labelledby={title}
      aria-busy={isBehind(summary.photos)}
      className="grid gap-4 rounded-card border border-line bg-surface p-5"
    >
      <h2 id={title} className="display text-h3">
        {t("summary.title")}
      </h2>
      <dl className="grid gap-x-6 gap-y-4 text-label sm:grid-cols-2 2xl:grid-cols-4">
        <Fact name={t("summary.angles")}>
          {photoAngles.map((angle) => (
            <Mark key={angle} has={angles.includes(angle)}>
              {t(`summary.angle.${angle}`)}
            </Mark>
          ))}
        </Fact>
        <Fact name={t("summary.light")}>
          <Mark has={variedLight}>{variedLight ? t("summary.variedLight") : t("summary.sameLight")}</Mark>
        </Fact>
        <Fact name={t("summary.expressions")}>
          {expressions.map((expression) => (
            <Mark key={expression} has={shown.includes(expression)}>
              {t(`summary.expression.${expression}`)}
            </Mark>
          ))}
        </Fact>
        <Fact name={t("summary.eyes")}>
          <Mark has={closed === 0}>
            {closed === 0 ? t("summary.eyesOpen") : t("summary.eyesClosed", { count: closed })}
          </Mark>
        </Fact>
      </dl>
      {advice.length > 0 ? (
        <div className="grid gap-1.5 rounded-input bg-accent-soft px-4 py-3">
          <h3 className="font-medium text-label">{t("summary.helps")}</h3>
          <ul className="grid gap-1">
            {advice.map((one) => (
              <li key={one} className="flex gap-2 text-label">
                <Lightbulb className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
                <span>{one}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-label text-muted">{t("summary.complete")}</p>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="flex flex-wrap gap-x-3 gap-y-1">{children}</dd>
    </div>
  );
}

function Mark({ has, children }: { has: boolean; children: ReactNode }) {
  const { t } = useTranslation("training");
  const Icon = has ? CircleCheck : Circle;
  return (
    <span className={has ? "flex gap-1.5 font-medium" : "flex gap-1.5 text-muted"}>
      <Icon
        className={has ? "mt-0.5 size-4 shrink-0 text-success" : "mt-0.5 size-4 shrink-0"}
        aria-label={has ? t("summary.has") : t("summary.lacks")}
        role="img"
      />
      {children}
    </span>
  );
}
