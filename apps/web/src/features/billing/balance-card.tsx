import type { Credits } from "@portrait-studio/contract";
import { Ring } from "@portrait-studio/ui/ring";
import { CalendarClock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/lib/language/use-format.ts";

export function BalanceCard({ balance, grants }: Pick<Credits, "balance" | "grants">) {
  const { t } = useTranslation(["billing", "common"]);
  const format = useFormat();
  const { spendable, total, used, held, remaining, refunded, percentUsed, debt } = balance;
  const [next, after] = sumExpiries(grants, format.day);
  // what was neither used nor refunded, nor is left
  const expired = total - refunded - used - remaining;
  const facts: [string, number][] = [
    [t("billing:balance.used"), used],
    [t("billing:balance.remaining"), remaining],
    [t("billing:balance.held"), held],
    [t("billing:balance.refunded"), refunded],
    [t("billing:balance.expired"), expired],
    [t("billing:balance.total"), total],
  ];

  return (
    <section
      aria-label={t("billing:balance.title")}
      className="grid gap-6 rounded-card border border-line bg-surface p-5 sm:grid-cols-[auto_1fr] sm:p-8"
    >
      <div className="relative grid size-44 place-items-center self-center justify-self-center">
        <Ring
          value={total > refunded ? spendable / (total - refunded) : 0}
          className="absolute inset-0 size-full [&_circle]:[stroke-width:1.8]"
        />
        <p className="grid justify-items-center">
          <span className="display tabular text-[2.75rem] leading-none">{format.number(spendable)}</span>
          <span className="text-label text-muted">{t("billing:balance.spendable")}</span>
        </p>
      </div>
      <div className="grid content-center gap-4">
        <dl className="tabular grid gap-1.5">
          {facts
            .filter(([, value]) => value > 0)
            .map(([name, value]) => (
              <div
                key={name}
                className="flex items-baseline justify-between gap-4 border-line border-b pb-1.5 last:border-0"
              >
                <dt className="text-muted">{name}</dt>
                <dd className="font-medium">{format.number(value)}</dd>
              </div>
            ))}
        </dl>
        <p className="text-label text-muted">
          {total === 0
            ? t("billing:balance.none")
            : t("billing:balance.percent", {
                percent: format.percent(percentUsed / 100),
                credits: t("common:credits", { count: total - refunded }),
              })}
        </p>
        {debt > 0 && (
          <p className="font-medium text-label text-warn">
            {t("billing:balance.debt", { credits: t("common:credits", { count: debt }) })}
          </p>
        )}
        {next && (
          <p
            className={`flex items-center gap-2 text-label ${next.soon ? "font-medium text-warn" : "text-muted"}`}
          >
            <CalendarClock className="size-4.5 shrink-0" aria-hidden />
            <span>
              {[
                t(next.soon ? "billing:balance.expireSoon" : "billing:balance.expires", {
                  credits: t("common:credits", { count: next.credits }),
                  date: format.day(next.at),
                }),
                after &&
                  t("billing:balance.expireNext", {
                    credits: t("common:credits", { count: after.credits }),
                    date: format.day(after.at),
                  }),
              ]
                .filter(Boolean)
                .join(" ")}
            </span>
          </p>
        )}
      </div>
    </section>
  );
}

type Grant = Credits["grants"][number];

interface Expiry {
  /** the earliest instant of that day at which some expire */
  at: string;
  credits: number;
  soon: boolean;
}

/** The next day comes first. @param dayOf names the day of an instant where the person is */
export function sumExpiries(
  grants: readonly Pick<Grant, "remaining" | "expiresAt" | "expiresSoon">[],
  dayOf: (instant: string) => string,
): Expiry[] {
  const days = new Map<string, Expiry>();
  const expiring = grants.flatMap(({ remaining, expiresAt, expiresSoon }) =>
    remaining > 0 && expiresAt ? [{ at: expiresAt, credits: remaining, soon: expiresSoon }] : [],
  );
  for (const one of expiring.sort((left, right) => Date.parse(left.at) - Date.parse(right.at))) {
    const day = days.get(dayOf(one.at));
    if (day) day.credits += one.credits;
    else days.set(dayOf(one.at), one);
  }
  return [...days.values()];
}
