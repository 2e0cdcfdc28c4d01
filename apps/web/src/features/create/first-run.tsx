import { buttonClass } from "@portrait-studio/ui/button";
import { FilmStrip } from "@portrait-studio/ui/film";
import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useTranslation } from "react-i18next";
import { GetCredits } from "~/components/get-credits.tsx";
import { RecipePreview } from "~/features/recipes/recipe-preview.tsx";
import { api } from "~/lib/api.ts";
import { usePrices } from "~/lib/use-costs.ts";

const examples = [
  ["noir", "man"],
  ["corporate", "woman"],
  ["polaroid", "man"],
] as const;

export function FirstRun({ training }: { training: boolean }) {
  const { t } = useTranslation(["create", "common", "recipes"]);
  const { data: prices } = usePrices();
  const { data: balance } = api.billing.balance.useQuery(undefined, { meta: { silent: true } });
  const spendable = balance?.spendable;
  const short = !training && prices && spendable !== undefined && spendable < prices.training;
  return (
    <section className="rise grid items-center gap-8 rounded-card border border-line bg-surface p-5 sm:p-10 lg:grid-cols-[1fr_minmax(0,460px)]">
      <div className="grid justify-items-start gap-4">
        <h2 className="display text-h1">{t("create:firstRun.title")}</h2>
        <p className="max-w-[48ch] text-lead text-muted">
          {training
            ? t("create:firstRun.running")
            : t("create:firstRun.text", {
                cost: prices ? t("common:credits", { count: prices.training }) : "…",
              })}
        </p>
        {short && (
          <p className="text-label text-warn">
            {t("create:action.short", {
              balance: t("common:credits", { count: spendable }),
              cost: t("common:credits", { count: prices.training }),
            })}
          </p>
        )}
        <div className="flex flex-wrap gap-2 max-sm:[&>*]:grow">
          {short && <GetCredits size="large">{t("create:action.getCredits")}</GetCredits>}
          <Link
            href="/training"
            className={buttonClass({ look: short ? "secondary" : "primary", size: "large" })}
          >
            <span>{training ? t("create:firstRun.runningAction") : t("create:firstRun.action")}</span>
            <ArrowRight className="size-4.5" aria-hidden />
          </Link>
        </div>
      </div>
      <FilmStrip>
        <ul className="grid grid-cols-3 gap-2 px-2.5">
          {examples.map(([recipe, variant]) => (
            <li
              key={recipe}
              className="grid min-w-0 gap-1 break-words text-[0.6875rem] leading-tight sm:text-caption"
            >
              <RecipePreview
                recipe={recipe}
                variant={variant}
                sizes="200px"
                className="aspect-4/5 w-full rounded-[3px] object-cover"
              />
              <span>{t(`recipes:${recipe}.label`)}</span>
            </li>
          ))}
        </ul>
      </FilmStrip>
    </section>
  );
}
