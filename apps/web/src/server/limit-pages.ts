import type { IncomingMessage, ServerResponse } from "node:http";
import type { Api } from "@portrait-studio/api";
import { preferredLanguage } from "@portrait-studio/contract/languages";
import { errorMessage } from "@portrait-studio/i18n";
import { findClientAddress } from "./client-address.ts";

/**
 * Answers a request for a page whose caller has asked for too many.
 * @returns whether it was answered
 */
export function createPageLimit(spendPage: Api["spendPage"], trustProxy: number) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const forwardedFor = [request.headers["x-forwarded-for"] ?? []].flat().join(",");
    const { remoteAddress: socketAddress } = request.socket;
    const refusal = spendPage(findClientAddress({ socketAddress, forwardedFor }, trustProxy));
    if (!refusal) return false;
    const language = preferredLanguage(request.headers["accept-language"] ?? null);
    response.writeHead(refusal.status, {
      "content-type": "text/plain; charset=utf-8",
      "retry-after": String(refusal.details?.retryAfterSeconds),
    });
    response.end(errorMessage(refusal.code, language, refusal.details));
    return true;
  };
}
