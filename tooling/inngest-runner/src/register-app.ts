import { createHash } from "node:crypto";
import { z } from "zod";
import type { Runner } from "./context.ts";
import { type FunctionConfig, readFunction, refuseFunction, UnsupportedFunction } from "./function-config.ts";
import { RequestError } from "./http/request-error.ts";
import type { RefusedFunction, Registry } from "./registry.ts";
import { transact } from "./transact.ts";

// the field is `appName` out of band, `app_id` in band
const registration = z
  .looseObject({
    appName: z.string().min(1).optional(),
    app_id: z.string().min(1).optional(),
    url: z.url(),
    sdk: z.string(),
    framework: z.string().nullish(),
    functions: z.array(z.unknown()),
  })
  .refine((body) => body.appName ?? body.app_id, "appName is missing");

export interface Registered {
  app: string;
  /** False when the app had registered exactly this before. */
  modified: boolean;
  refused: RefusedFunction[];
}

/**
 * Stores what an app serves, in place of what it served before. Functions that are gone are archived: they start no
 * new runs, those under way go on. A function of which the runner would have to ignore a part is refused; the others are not.
 * @throws RequestError 400 for what is no registration
 */
export async function registerApp(runner: Runner, body: unknown): Promise<Registered> {
  const parsed = registration.safeParse(body);
  if (!parsed.success) throw new RequestError(400, `Not a registration: ${parsed.error.issues[0]?.message}`);
  const { url, sdk, framework } = parsed.data;
  const app = parsed.data.appName ?? parsed.data.app_id ?? "";
  const { functions, refused } = readFunctions(parsed.data.functions, app, runner.registry);
  const checksum = createHash("sha256")
    .update(JSON.stringify([url, sdk, functions, refused]))
    .digest("hex");

  const modified = await transact(runner, async ({ db }) => {
    const changed = await db.query(
      `insert into app (name, url, sdk, framework, checksum, refused) values ($1, $2, $3, $4, $5, $6)
       on conflict (name) do update
         set url = excluded.url, sdk = excluded.sdk, framework = excluded.framework, checksum = excluded.checksum,
             refused = excluded.refused, synced_at = now()
         where app.checksum <> excluded.checksum
       returning name`,
      [app, url, sdk, framework ?? "", checksum, JSON.stringify(refused)],
    );
    if (changed.rowCount === 0) return false;
    await db.query(
      "update function set archived_at = now() where app = $1 and archived_at is null and not slug = any($2)",
      [app, functions.map((fn) => fn.slug)],
    );
    for (const fn of functions) {
      await db.query(
        `insert into function (slug, app, config) values ($1, $2, $3)
         on conflict (slug) do update set app = excluded.app, config = excluded.config, archived_at = null`,
        [fn.slug, app, JSON.stringify(fn)],
      );
    }
    return true;
  });
  if (modified) {
    await runner.registry.reload();
    runner.log(`${app}: ${functions.length} functions registered from ${url}`);
    for (const { slug, reason } of refused) runner.log(`${app}: ${slug} is refused: ${reason}`);
    runner.functionsChanged();
  }
  return { app, modified, refused };
}

function readFunctions(raw: unknown[], app: string, registry: Registry) {
  const functions = new Map<string, FunctionConfig>();
  const refused: RefusedFunction[] = [];
  for (const [index, given] of raw.entries()) {
    const { slug, name } = nameOf(given, index);
    try {
      const holder = registry.findLive(slug);
      if (holder && holder.app !== app) refuseFunction(`app ${holder.app} has a function with the same id`);
      if (functions.has(slug)) refuseFunction("another function of the app has the same id");
      functions.set(slug, readFunction(given));
    } catch (error) {
      if (!(error instanceof UnsupportedFunction)) throw error;
      refused.push({ slug, name, reason: error.message });
    }
  }
  return { functions: [...functions.values()], refused };
}

const named = z.looseObject({ id: z.string().min(1), name: z.string().optional().catch(undefined) });

function nameOf(raw: unknown, index: number): { slug: string; name: string } {
  const parsed = named.safeParse(raw);
  const slug = parsed.success ? parsed.data.id : `function ${index + 1}`;
  return { slug, name: (parsed.success && parsed.data.name) || slug };
}
