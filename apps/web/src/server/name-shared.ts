import type { IncomingMessage } from "node:http";
import { sharedHeader, writeShared } from "../lib/shared-header.ts";

type Find = (token: string) => Promise<{ url: string; width: number; height: number }>;

/** of a page of several, that are asked for until one is shared: any address can name many that are not */
const mostTried = 3;

/**
 * Pages have no database inside Next. The header never reaches them as a caller has written it.
 * @param find rejects where nothing is shared @returns a function to be awaited before Next gets the request
 */
export function createSharedNamer(find: Find): (request: IncomingMessage) => Promise<void> {
  return async (request) => {
    delete request.headers[sharedHeader];
    const [, list = ""] = /^\/share\/([\w,-]+)(?:\?|$)/.exec(request.url ?? "") ?? [];
    for (const token of list.split(",").slice(0, mostTried)) {
      if (!token) continue;
      const shared = await find(token).catch(() => undefined);
      if (!shared) continue;
      request.headers[sharedHeader] = writeShared(shared);
      return;
    }
  };
}
