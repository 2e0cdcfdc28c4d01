import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../../dist/dashboard/", import.meta.url));

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Serves the built dashboard; false for what it has no file for. */
export async function serveDashboard(path: string, response: ServerResponse): Promise<boolean> {
  const name = path === "/" ? "index.html" : normalize(decodeURIComponent(path)).replace(/^[/\\]+/, "");
  const type = types[extname(name)];
  if (!type || name.split(sep).includes("..")) return false;
  const content = await readFile(join(folder, name)).catch(() => undefined);
  if (content === undefined && path !== "/") return false;
  if (content === undefined) {
    response.writeHead(200, { "content-type": "text/plain; charset=utf-8" });
    response.end("The Inngest runner is up. Build its dashboard with: pnpm --filter sandbox build\n");
    return true;
  }
  response.writeHead(200, {
    "content-type": type,
    "content-security-policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    // built file names carry a hash of their content
    "cache-control": path === "/" ? "no-cache" : "max-age=31536000, immutable",
  });
  response.end(content);
  return true;
}
