import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Runner } from "./context.ts";
import { type FunctionConfig, readFunction, UnsupportedFunction } from "./function-config.ts";
import type { RefusedFunction } from "./registry.ts";
import { transact } from "./transact.ts";

/**
 * Stores what the app serves, in place of what it served before. Functions that are gone are archived: they start no
 * new runs, those under way go on. A function of which the runner would have to ignore a part is refused; the others are not.
 */
export async function registerFunctions(runner: Runner, given: unknown[]): Promise<void> {
  const { registry } = runner;
  const { functions, refused } = readFunctions(given);
  const known = registry.live().map(({ archived: _archived, ...config }) => config);
  const isSame = isDeepStrictEqual(functions.toSorted(bySlug), known.toSorted(bySlug));
  if (isSame && isDeepStrictEqual(refused, registry.refused)) return;
  await transact(runner, async ({ db }) => {
    await db.query(
      "update function set archived_at = now() where archived_at is null and not slug = any($1)",
      [functions.map((fn) => fn.slug)],
    );
    for (const fn of functions) {
      await db.query(
        `insert into function (slug, config) values ($1, $2)
         on conflict (slug) do update set config = excluded.config, archived_at = null`,
        [fn.slug, JSON.stringify(fn)],
      );
    }
  });
  await registry.reload();
  registry.refused = refused;
  runner.log(`${functions.length} functions registered`);
  for (const { slug, reason } of refused) runner.log(`${slug} is refused: ${reason}`);
  runner.functionsChanged();
}

function bySlug(one: FunctionConfig, other: FunctionConfig): number {
  return one.slug < other.slug ? -1 : 1;
}

const named = z.looseObject({ id: z.string().min(1) });

function readFunctions(raw: unknown[]) {
  const functions: FunctionConfig[] = [];
  const refused: RefusedFunction[] = [];
  for (const [index, given] of raw.entries()) {
    const parsed = named.safeParse(given);
    try {
      functions.push(readFunction(given));
    } catch (error) {
      if (!(error instanceof UnsupportedFunction)) throw error;
      refused.push({
        slug: parsed.success ? parsed.data.id : `function ${index + 1}`,
        reason: error.message,
      });
    }
  }
  return { functions, refused };
}
