import type { Purchase } from "@portrait-studio/contract";

interface Return {
  state: "waiting" | "arrived" | "failed";
  credits: number;
}

/** What became of the purchase that somebody comes back from: it is the latest one. */
export function readReturn(purchases: readonly Purchase[] | undefined): Return {
  const latest = purchases?.[0];
  if (!latest) return { state: "waiting", credits: 0 };
  switch (latest.status) {
    case "pending":
      return { state: "waiting", credits: latest.credits };
    case "failed":
    case "expired":
      return { state: "failed", credits: 0 };
    default:
      return { state: "arrived", credits: latest.credits };
  }
}
