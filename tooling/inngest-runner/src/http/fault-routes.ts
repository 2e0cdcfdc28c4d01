import { z } from "zod";
import type { Runner } from "../context.ts";
import { faultKinds } from "../faults.ts";
import { RequestError } from "./request-error.ts";
import { found, type Route, route } from "./route.ts";
import { readBody } from "./send-json.ts";

const maxBodyBytes = 64 * 1024;
const maxDelayMs = 3_600_000;

const orderSchema = z.strictObject({
  kind: z.enum(faultKinds),
  function: z.string().min(1).nullish(),
  times: z.number().int().min(1).max(1_000_000).default(1),
  delayMs: z.number().int().min(0).max(maxDelayMs).optional(),
});

/** Faults, which the dashboard and tests of a product inject. */
export function faultRoutes(runner: Runner): Route[] {
  return [
    route("GET", "/v0/faults", async () => ({ faults: await runner.faults.list() })),
    route(
      "POST",
      "/v0/faults",
      async ({ request }) => {
        const { kind, function: slug, times, delayMs } = await readBody(request, orderSchema, maxBodyBytes);
        if (slug) found(runner.registry.functions.get(slug), `function ${slug}`);
        if ((kind === "delay") !== (delayMs !== undefined))
          throw new RequestError(400, "delayMs goes with delay, and with nothing else.");
        return await runner.faults.order({ kind, function: slug ?? null, times, delayMs: delayMs ?? 0 });
      },
      201,
    ),
    route("DELETE", "/v0/faults", async () => ({ removed: await runner.faults.remove() })),
    route("DELETE", "/v0/faults/:id", async ({ param }) => {
      const id = param("id");
      const removed = /^\d{1,18}$/.test(id) && (await runner.faults.remove(id));
      return { removed: found(removed || undefined, `fault ${id}`) };
    }),
  ];
}
