import { createHash } from "node:crypto";
import { z } from "zod";
import type { Runner } from "./context.ts";
import { type FunctionConfig, readFunction } from "./function-config.ts";
import { RequestError } from "./http/request-error.ts";
import { UnsupportedFunction } from "./refuse.ts";
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
}

/**
 * Stores what an app serves, in place of what it served before. Functions that are gone are archived: they start no
 * new runs, those under way go on.
 * @throws RequestError 400 naming what the runner does not support; nothing is stored then.
 */
export async function registerApp(runner: Runner, body: unknown): Promise<Registered> {
  const parsed = registration.safeParse(body);
  if (!parsed.success) throw new RequestError(400, `Not a registration: ${parsed.error.issues[0]?.message}`);
  const { url, sdk, framework } = parsed.data;
  const app = parsed.data.appName ?? parsed.data.app_id ?? "";
  const functions = readFunctions(parsed.data.functions);
  const checksum = createHash("sha256")
    .update(JSON.stringify([url, sdk, functions]))
    .digest("hex");

  const modified = await transact(runner, async ({ db }) => {
    const changed = await db.query(
      `insert into app (name, url, sdk, framework, checksum) values ($1, $2, $3, $4, $5)
       on conflict (name) do update
         set url = excluded.url, sdk = excluded.sdk, framework = excluded.framework, checksum = excluded.checksum,
             synced_at = now()
         where app.checksum <> excluded.checksum
       returning name`,
      [app, url, sdk, framework ?? "", checksum],
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
    runner.functionsChanged();
  }
  return { app, modified };
}

function readFunctions(raw: unknown[]): FunctionConfig[] {
  try {
    return raw.map(readFunction);
  } catch (error) {
    if (error instanceof UnsupportedFunction) throw new RequestError(400, error.message);
    throw error;
  }
}
