import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "~/lib/notify.ts";

export function useLeadToCreate(leads: boolean): void {
  const { t } = useTranslation();
  const router = useRouter();
  const said = useRef(false);
  const lead = useEffectEvent(() => {
    if (!said.current) void notify.failure(t("notFound.text"), { description: t("notFound.inside") });
    said.current = true;
    router.replace("/create");
  });
  useEffect(() => {
    if (leads) lead();
  }, [leads]);
}
