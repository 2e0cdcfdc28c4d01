import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Outputs } from "~/lib/api.ts";
import { BalanceCard } from "./balance-card.tsx";
import { Grants } from "./grants.tsx";
import { Ledger } from "./ledger.tsx";
import { Packages } from "./packages.tsx";
import { Purchases } from "./purchases.tsx";

interface AccountProps {
  balance: Outputs["billing"]["balance"];
  grants: Outputs["billing"]["credits"]["grants"];
  prices: Outputs["billing"]["prices"];
}

/** A person's credits: what there is, what can be bought, where it came from and where it went. */
export function Account({ balance, grants, prices }: AccountProps) {
  const { t } = useTranslation(["billing", "common"]);
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-10">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <BalanceCard balance={balance} grants={grants} />
        <Prices prices={prices} />
      </div>
      {prices.sells ? (
        <Section id="packages" title={t("billing:packages.title")}>
          <Packages prices={prices} />
        </Section>
      ) : (
        <p className="text-app text-muted">{t("common:askForCredits")}</p>
      )}
      <Section id="grants" title={t("billing:grants.title")}>
        <Grants grants={grants} />
      </Section>
      {prices.sells && (
        <Section id="purchases" title={t("billing:purchases.title")}>
          <Purchases />
        </Section>
      )}
      <Section id="history" title={t("billing:ledger.title")}>
        <Ledger />
      </Section>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4">
      <h2 id={id} className="display text-h2">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Prices({ prices }: { prices: Outputs["billing"]["prices"] }) {
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
