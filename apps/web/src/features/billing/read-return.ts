import type { Purchase } from "@portrait-studio/contract";

interface Return {
  /** "looking" before the purchases are there; "none" when the address tells of no purchase of theirs */
  state: "looking" | "none" | "waiting" | "collecting" | "arrived" | "failed" | "returned";
  credits: number;
}

const recentMs = 3_600_000;
const unpaid: ReadonlySet<Purchase["status"]> = new Set(["pending", "expired"]);

/**
 * Finds the purchase that somebody comes back from: the one that the address names, or else the latest, if it is recent.
 * A page of payment that was left is none, unless the address names it.
 */
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
