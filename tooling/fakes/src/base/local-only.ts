import { createMiddleware } from "hono/factory";
import { refuse } from "./refuse.ts";

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Web pages can send requests to a loopback port. Those name their page in `Origin` or
 * `Sec-Fetch-Site`, or in `Host`, by another name that resolves to this machine. Following a link is allowed.
 */
export const localOnly = createMiddleware(async ({ req }, next) => {
  const host = req.header("host") ?? "";
  const origin = req.header("origin");
  const site = req.header("sec-fetch-site") ?? "none";
  const isLink =
    req.method === "GET" &&
    req.header("sec-fetch-mode") === "navigate" &&
    req.header("sec-fetch-dest") === "document";
  if (!loopback.test(host)) refuse(403, { detail: "Only loopback names are served." });
  if ((origin && origin !== `http://${host}`) || !(isLink || site === "none" || site === "same-origin"))
    refuse(403, { detail: "Only this server's own pages may call." });
  await next();
});
