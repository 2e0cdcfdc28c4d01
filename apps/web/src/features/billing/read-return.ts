import type { Purchase } from "@portrait-studio/contract";

interface Return {
  state: "waiting" | "arrived" | "failed" | "returned";
  credits: number;
}

/** What became of the purchase that somebody comes back from: the one that the address names, or else the latest. */
export function readReturn(purchases: readonly Purchase[] | undefined, id: string | null): Return {
  const purchase = purchases?.find((one) => one.id === id) ?? purchases?.[0];
  if (!purchase) return { state: "waiting", credits: 0 };
  switch (purchase.status) {
    case "pending":
      return { state: "waiting", credits: purchase.credits };
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
