import { useTranslation } from "react-i18next";
import type { Outputs } from "~/lib/api.ts";

/** What things cost, and the one rule of expiry that this studio has. */
export function Prices({ prices }: { prices: Outputs["billing"]["prices"] }) {
  const { t } = useTranslation(["billing", "common"]);
  const rows = [
    [t("billing:prices.training"), prices.training],
    [t("billing:prices.generation"), prices.generation],
    [t("billing:prices.edit"), prices.edit],
    [t("billing:prices.promptHelper"), prices.promptHelper],
  ] as const;
  return (
    <section
      aria-labelledby="prices"
      className="grid content-start gap-4 rounded-card border border-line bg-surface p-5 sm:p-8"
    >
      <h2 id="prices" className="display text-h3">
        {t("billing:prices.title")}
      </h2>
      <dl className="tabular grid gap-1.5">
        {rows.map(([name, cost]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt>{name}</dt>
            <dd className="shrink-0 whitespace-nowrap font-medium text-accent">
              {t("common:credits", { count: cost })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-label text-muted">{t("billing:prices.delivered")}</p>
      <p className="text-label text-muted">
        {prices.creditExpiry === "never" ? t("billing:prices.never") : t("billing:prices.expire")}
      </p>
    </section>
  );
}
