import type { Purchase } from "@portrait-studio/contract";
import { Button } from "@portrait-studio/ui/button";
import { Notice } from "@portrait-studio/ui/notice";
import { Spinner } from "@portrait-studio/ui/spinner";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { tellOtherTabs } from "~/lib/other-tabs.ts";

const askEveryMs = { waiting: 1500, collecting: 15_000 } as const;
const patienceMs = 60_000;

/** After the return from the payment page: shows the result. The payment's webhook may arrive later than the person. */
export function CheckoutReturn() {
  const { t } = useTranslation("billing");
  const [came, setCame] = useState<{ how: "paid" | "cancelled"; purchase: string | null }>();
  const address = useSearchParams();

  useEffect(() => {
    const [success, cancelled] = ["success", "cancelled"].map((name) => address.get(name) === "true");
    if (!success && !cancelled) return;
    setCame({ how: success ? "paid" : "cancelled", purchase: address.get("purchase") });
    // shown once: a reload does not show it again
    window.history.replaceState(null, "", window.location.pathname);
  }, [address]);

  if (!came) return null;
  if (came.how === "cancelled") {
    return (
      <Notice
        tone="info"
        title={t("return.cancelled")}
        className="mb-6 max-w-5xl"
        action={
          <Button size="small" onClick={() => setCame(undefined)}>
            {t("return.dismiss")}
          </Button>
        }
      >
        {t("return.cancelledText")}
      </Notice>
    );
  }
  return <Arriving purchase={came.purchase} onDismiss={() => setCame(undefined)} />;
}

interface ArrivingProps {
  /** its id, when the address had it */
  purchase: string | null;
  onDismiss: () => void;
}

function Arriving({ purchase, onDismiss }: ArrivingProps) {
  const { t } = useTranslation(["billing", "common"]);
  const utils = api.useUtils();
  const [late, setLate] = useState(false);
  const purchases = api.billing.purchases.useQuery(undefined, {
    meta: { silent: true },
    refetchInterval: ({ state: { data } }) => {
      const { state } = readReturn(data, purchase);
      return state === "waiting" || state === "collecting" ? askEveryMs[state] : false;
    },
  });
  const { state, credits } = readReturn(purchases.data, purchase);

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (state !== "arrived") return;
    void utils.billing.balance.invalidate();
    void utils.billing.credits.invalidate();
    tellOtherTabs();
  }, [state, utils]);

  // the purchase's own line reports it from here on
  if (state === "returned" || (state === "looking" && !purchases.isError)) return null;
  if (state === "none" || state === "looking") {
    return (
      <p role="status" className="mb-6 text-label text-muted">
        {t("billing:return.none")}
      </p>
    );
  }
  const sum = t("common:credits", { count: credits });
  const news = {
    arrived: ["success", t("billing:return.arrived", { credits: sum }), t("billing:return.arrivedText")],
    collecting: [
      "info",
      t("billing:return.collecting"),
      t("billing:return.collectingText", { credits: sum }),
    ],
    failed: ["danger", t("billing:packages.failed"), t("billing:return.failedText")],
    waiting: ["info", t("billing:return.waiting"), t(`billing:return.${late ? "late" : "waitingText"}`)],
  } as const;
  const [tone, title, text] = news[state];
  return (
    <Notice
      tone={tone}
      className="mb-6 max-w-5xl"
      title={title}
      action={
        state === "waiting" ? (
          <Spinner className="text-accent" />
        ) : (
          <Button size="small" onClick={onDismiss}>
            {t("billing:return.dismiss")}
          </Button>
        )
      }
    >
      {text}
    </Notice>
  );
}

interface Return {
  /** "looking" before the purchases are there; "none" when the address tells of no purchase of theirs */
  state: "looking" | "none" | "waiting" | "collecting" | "arrived" | "failed" | "returned";
  credits: number;
}

const recentMs = 3_600_000;
const unpaid: ReadonlySet<Purchase["status"]> = new Set(["pending", "expired"]);

/** The purchase that the address names, or else the latest, if recent; a page of payment that was left only if it is named. */
export function readReturn(
  purchases: readonly Purchase[] | undefined,
  id: string | null,
  now = Date.now(),
): Return {
  if (!purchases) return { state: "looking", credits: 0 };
  const purchase = purchases.find((one) =>
    id === null
      ? (one.collecting || !unpaid.has(one.status)) && now - Date.parse(one.createdAt) < recentMs
      : one.id === id,
  );
  if (!purchase) return { state: "none", credits: 0 };
  switch (purchase.status) {
    case "pending":
      return { state: purchase.collecting ? "collecting" : "waiting", credits: purchase.credits };
    case "failed":
    case "expired":
      return { state: "failed", credits: 0 };
    case "refunded":
    case "disputed":
      return { state: "returned", credits: 0 };
    default:
      return { state: "arrived", credits: purchase.credits };
  }
}
