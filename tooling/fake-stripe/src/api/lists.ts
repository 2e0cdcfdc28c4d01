import type { Tx } from "../context.ts";
import type { Kind } from "../kinds.ts";
import type { Condition, Query, Range } from "../store.ts";
import { resourceMissing } from "./errors.ts";
import { listOf } from "./present.ts";

export interface ListParams {
  limit?: number;
  starting_after?: string;
  created?: Range;
}

/** Answers with one page, newest first, ten unless asked for more. */
export async function answerList(tx: Tx, url: string, params: ListParams, query: Omit<Query, "created">) {
  const { limit = 10, starting_after: startingAfter, created } = params;
  if (startingAfter !== undefined && !(await tx.store.get(query.kind, startingAfter))) {
    throw resourceMissing(query.kind, startingAfter, "starting_after", 400);
  }
  const { items, hasMore } = await tx.store.page(
    { ...query, ...(created && { created }) },
    { limit, ...(startingAfter && { startingAfter }) },
  );
  return listOf(items, url, hasMore);
}

/** Conditions for those of the values that were given; a dot leads into an object. */
export function given(values: Record<string, string | readonly string[] | boolean | undefined>): Condition[] {
  return Object.entries(values).flatMap(([path, is]) =>
    is === undefined ? [] : [{ path: path.split("."), is: typeof is === "boolean" ? String(is) : is }],
  );
}

/** The object, or the payment service's 404. */
export async function getOrMissing<K extends Kind>(tx: Tx, kind: K, id: string, param = "id") {
  const found = await tx.store.get(kind, id);
  if (!found) throw resourceMissing(kind, id, param);
  return found;
}

/** The object that a parameter names, or the payment service's 400. */
export async function getNamed<K extends Kind>(tx: Tx, kind: K, id: string, param: string) {
  const found = await tx.store.get(kind, id);
  if (!found) throw resourceMissing(kind, id, param, 400);
  return found;
}
