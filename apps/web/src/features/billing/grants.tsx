import { cn } from "@portrait-studio/ui/cn";
import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Outputs } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";

type Grant = Outputs["billing"]["credits"]["grants"][number];

/** Where credits came from, and until when they last. A card each on phones, a table elsewhere. */
export function Grants({ grants }: { grants: readonly Grant[] }) {
  const { t } = useTranslation("billing");
  const format = useFormat();
  if (grants.length === 0) return <p className="text-muted">{t("grants.none")}</p>;
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
