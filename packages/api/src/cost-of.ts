import type { Cost } from "./rate-limits.ts";
import { apiRoot } from "./rest/answer-rest.ts";
import { maxCallsInBatch, trpcRoot } from "./trpc-endpoint.ts";
import { uploadPath } from "./upload/upload-endpoint.ts";
import { stripePath } from "./webhooks/stripe-endpoint.ts";

/** Asked by machines: watchers of the studio's health, and Stripe, whose messages prove themselves and come in bursts. */
const free = new Set([`${apiRoot}/health`, `${apiRoot}${stripePath}`]);

/** What a request takes from its address's budget. */
export function costOf(method: string, pathname: string): Cost {
  if (free.has(pathname)) return {};
  if (pathname.startsWith(`${apiRoot}/files/`)) return { files: 1 };
  if (pathname === `${apiRoot}${uploadPath}`) return { uploads: 1 };
  if (pathname.startsWith(`${trpcRoot}/`)) return costOfBatch(method, pathname.slice(trpcRoot.length + 1));
  return method === "POST" && pathname.startsWith(`${apiRoot}/auth/`) ? { signIn: 1 } : { calls: 1 };
}

function costOfBatch(method: string, names: string): Cost {
  const calls = names.split(/,|%2c/i);
  const signIn = method === "POST" ? calls.filter((name) => name.startsWith("auth.")).length : 0;
  // beyond the limit of a batch none of them is carried out
  return {
    calls: Math.min(calls.length - signIn, maxCallsInBatch),
    signIn: Math.min(signIn, maxCallsInBatch),
  };
}
