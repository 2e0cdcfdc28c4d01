import { Check, X } from "lucide-react";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { PhotoDays } from "~/lib/photo-days.ts";
import { GuidanceDrawing } from "./guidance-drawing.tsx";

const good = ["face", "alone", "variety", "distance"] as const;
const avoid = ["covered", "filters", "groups", "same"] as const;

export function Guidance() {
  const { t } = useTranslation("training");
  return (
    <section
      aria-label={t("guide.title")}
      className="grid content-start gap-5 self-start rounded-card border border-line bg-surface p-5"
    >
      <h2 className="display text-h3">{t("guide.title")}</h2>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
        <div className="grid content-start gap-2">
          <h3 className="font-medium text-label text-success">{t("guide.good.title")}</h3>
          <ul className="grid gap-1.5">
            {good.map((item) => (
              <li key={item} className="flex items-center gap-2.5 text-label">
                <GuidanceDrawing name={item} />
                <Check className="size-4 shrink-0 text-success" strokeWidth={2.5} aria-hidden />
                <span>{t(`guide.good.${item}`)}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="grid content-start gap-2">
          <h3 className="font-medium text-danger text-label">{t("guide.avoid.title")}</h3>
          <ul className="grid gap-1.5">
            {avoid.map((item) => (
              <li key={item} className="flex items-center gap-2.5 text-label">
                <GuidanceDrawing name={item} />
                <X className="size-4 shrink-0 text-danger" strokeWidth={2.5} aria-hidden />
                <span>{t(`guide.avoid.${item}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="border-line border-t pt-4 text-label text-muted">
        <span>{t("guide.private")}</span> <span>{t("guide.kept", { count: use(PhotoDays) })}</span>
      </p>
    </section>
  );
}
