import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Outputs } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";

type Entry = Outputs["billing"]["credits"]["entries"][number];

const step = 12;

/** Every change of the balance, newest first; what came back is green, with its sign and a word. */
export function Ledger({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation("billing");
  const format = useFormat();
  const [shown, setShown] = useState(step);
  if (entries.length === 0) return <p className="text-muted">{t("ledger.none")}</p>;
  return (
    <div className="grid justify-items-center gap-4">
      <ul className="tabular w-full divide-y divide-line rounded-card border border-line bg-surface">
        {entries.slice(0, shown).map((entry) => (
          <li key={entry.id} className="flex items-baseline justify-between gap-4 px-5 py-3.5">
            <span className="grid min-w-0">
              <span>{wordsFor(entry)}</span>
              <time dateTime={entry.createdAt} className="text-label text-muted">
                {format.moment(entry.createdAt)}
              </time>
            </span>
            <span
              className={cn(
                "shrink-0 text-right font-medium",
                entry.amount > 0 && "text-success",
                entry.amount === 0 && "font-normal text-label text-muted",
              )}
            >
              {entry.amount === 0 ? t("ledger.fromHold") : format.signed(entry.amount)}
            </span>
          </li>
        ))}
      </ul>
      {entries.length > shown && <Button onClick={() => setShown(shown + step)}>{t("ledger.more")}</Button>}
    </div>
  );

  function wordsFor({ kind, subjectType }: Entry): string {
    return kind === "grant" || kind === "expire" ? t(`ledger.${kind}`) : t(`ledger.${kind}.${subjectType}`);
  }
}
