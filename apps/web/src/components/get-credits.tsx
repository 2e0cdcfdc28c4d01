import { buttonClass } from "@portrait-studio/ui/button";
import Link from "next/link";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { usePrices } from "~/lib/use-costs.ts";

export function GetCredits({
  children,
  ...look
}: Parameters<typeof buttonClass>[0] & Pick<ComponentProps<"a">, "children">) {
  const { t } = useTranslation("common");
  const { data: prices } = usePrices();
  if (prices && !prices.sells) return <p className="font-medium text-app">{t("askForCredits")}</p>;
  return (
    <Link href="/billing" className={buttonClass({ look: "primary", ...look })}>
      {children}
    </Link>
  );
}
