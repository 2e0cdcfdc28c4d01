import { useTranslation } from "react-i18next";
import type { Outputs } from "~/lib/api.ts";

type Sizes = NonNullable<Outputs["generation"]["sizes"]["sizes"]>;

/** On a screen a portrait with this longer side looks full. */
const comfortable = 1200;

/** How large portraits will be, of one request or several; nothing where it is not known. */
export function SizeText({ sizes }: { sizes: readonly Sizes[] }) {
  const { t } = useTranslation("photos");
  const sorted = sizes
    .flatMap(({ smallest, largest }) => [smallest, largest])
    .toSorted((a, b) => a.width * a.height - b.width * b.height);
  const [smallest] = sorted;
  const largest = sorted.at(-1);
  if (!smallest || !largest) return null;
  const same = smallest.width === largest.width && smallest.height === largest.height;
  return (
    <p className="tabular text-label text-muted">
      {[
        same
          ? t("size.one", { size: t("size.pixels", largest) })
          : t("size.range", { smallest: t("size.pixels", smallest), largest: t("size.pixels", largest) }),
        Math.max(smallest.width, smallest.height) < comfortable && t("size.small"),
      ]
        .filter(Boolean)
        .join(" ")}
    </p>
  );
}
