import type { Credits } from "@portrait-studio/contract";
import { cn } from "@portrait-studio/ui/cn";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Outputs } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { BalanceCard } from "./balance-card.tsx";
import { Ledger } from "./ledger.tsx";
import { Packages } from "./packages.tsx";
import { Purchases } from "./purchases.tsx";

interface AccountProps {
  balance: Outputs["billing"]["balance"];
  grants: Outputs["billing"]["credits"]["grants"];
  prices: Outputs["billing"]["prices"];
}

export function Account({ balance, grants, prices }: AccountProps) {
  const { t } = useTranslation(["billing", "common"]);
  const left = grants.filter(({ remaining }) => remaining > 0);
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
      {left.length > 0 && (
        <Section id="grants" title={t("billing:grants.title")}>
          <Grants grants={left} />
        </Section>
      )}
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
        {rows
          .filter(([, cost]) => cost > 0)
          .map(([name, cost]) => (
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

type Grant = Credits["grants"][number];

function Grants({ grants }: { grants: readonly Grant[] }) {
  const { t } = useTranslation("billing");
  const format = useFormat();
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="tabular w-full text-left max-sm:block">
        <thead className="text-label text-muted max-sm:sr-only">
          <tr className="border-line border-b">
            <th className="px-5 py-3 font-medium">{t("grants.source")}</th>
            <th className="px-5 py-3 font-medium">{t("grants.remaining")}</th>
            <th className="px-5 py-3 font-medium">{t("grants.granted")}</th>
            <th className="px-5 py-3 font-medium">{t("grants.expires")}</th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {grants.map(({ id, source, amount, remaining, createdAt, expiresAt, expiresSoon }) => (
            <tr
              key={id}
              className="border-line border-b last:border-0 max-sm:grid max-sm:gap-1 max-sm:px-5 max-sm:py-4"
            >
              <td className="font-medium sm:px-5 sm:py-3.5">{t(`grants.${source}`)}</td>
              <td className="sm:px-5 sm:py-3.5">
                <span className="grid max-w-56 gap-1.5">
                  <span>
                    {t("grants.left", { remaining: format.number(remaining), amount: format.number(amount) })}
                  </span>
                  <span aria-hidden className="h-1 overflow-hidden rounded-full bg-line">
                    <span
                      className="block h-full rounded-full bg-accent"
                      style={{ width: `${amount > 0 ? (remaining / amount) * 100 : 0}%` }}
                    />
                  </span>
                </span>
              </td>
              <td className="text-muted sm:px-5 sm:py-3.5">
                <span className="sm:hidden">{`${t("grants.granted")}: `}</span>
                <time dateTime={createdAt}>{format.day(createdAt)}</time>
              </td>
              <td className="text-muted sm:px-5 sm:py-3.5">
                <span className="sm:hidden">{`${t("grants.expires")}: `}</span>
                {expiresAt ? (
                  <time dateTime={expiresAt} className={cn(expiresSoon && "font-medium text-warn")}>
                    <span>{`${format.day(expiresAt)} (${format.fromNow(expiresAt)})`}</span>
                    {expiresSoon && (
                      <TriangleAlert
                        className="ml-1.5 inline size-4 align-text-bottom"
                        aria-label={t("grants.soon")}
                      />
                    )}
                  </time>
                ) : (
                  <span>{t("grants.never")}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
