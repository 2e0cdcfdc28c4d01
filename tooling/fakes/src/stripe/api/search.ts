import type { Tx } from "../context.ts";
import type { Kind } from "../kinds.ts";
import type { Condition } from "../store.ts";
import { endpoint } from "./endpoint.ts";
import { invalid } from "./errors.ts";
import { integer, text } from "./fields.ts";

/** The fields that each kind can be searched by, besides its metadata. */
const searchable = {
  product: ["active", "name", "description", "url"],
  price: ["active", "currency", "lookup_key", "product", "type"],
  customer: ["email", "name", "phone"],
  payment_intent: ["amount", "currency", "customer", "status"],
  charge: ["amount", "currency", "customer", "payment_intent", "status", "refunded", "disputed"],
} satisfies Partial<Record<Kind, string[]>>;

/** `GET /v1/…/search`; clauses `field:'value'` and `metadata['key']:'value'`, joined by AND. */
export function searchEndpoint(kind: keyof typeof searchable, folder: string) {
  const url = `/v1/${folder}/search`;
  return endpoint(
    "GET",
    url,
    { query: text(), limit: integer(1, 100).optional(), page: text().optional() },
    async ({ tx, params }) => search(tx, kind, url, params),
  );
}

async function search(
  tx: Tx,
  kind: keyof typeof searchable,
  url: string,
  { query, limit = 10, page }: { query: string; limit?: number | undefined; page?: string | undefined },
): Promise<unknown> {
  const where = readQuery(query, searchable[kind]);
  if (page !== undefined && !(await tx.store.get(kind, page))) {
    throw invalid(`Invalid page: ${page}`, "page");
  }
  const { items, hasMore } = await tx.store.page(
    { kind, where },
    { limit, ...(page && { startingAfter: page }) },
  );
  return {
    object: "search_result",
    data: items,
    has_more: hasMore,
    next_page: hasMore ? (items.at(-1)?.id ?? null) : null,
    url,
  };
}

const clause = /^\s*(?:(\w+)|metadata\[(["'])([^"']+)\2\])\s*:\s*(?:(["'])(.*?)\4|(\w+))\s*(?:$|\bAND\b)/i;

function readQuery(query: string, fields: readonly string[]): Condition[] {
  const conditions: Condition[] = [];
  let rest = query;
  while (rest.trim() !== "") {
    const match = clause.exec(rest);
    const [, field, , key, , quoted, bare] = match ?? [];
    const path = key === undefined ? [field ?? ""] : ["metadata", key];
    if (!match || (field !== undefined && !fields.includes(field))) {
      throw invalid(
        `The fake understands clauses like field:'value' joined by AND, with the fields ${fields.join(", ")} and metadata['key']; it cannot read: ${rest.trim()}`,
        "query",
      );
    }
    conditions.push({ path, is: quoted ?? bare ?? "" });
    rest = rest.slice(match[0].length);
  }
  if (conditions.length === 0) throw invalid("The query is empty.", "query");
  return conditions;
}
