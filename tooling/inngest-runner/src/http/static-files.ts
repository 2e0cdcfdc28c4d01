import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the build puts the dashboard, which is a package of its own. */
export const dashboardFolder = fileURLToPath(new URL("../../dist/dashboard/", import.meta.url));

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Answers with a file of the built dashboard; false if there is none. */
export async function serveFile(folder: string, path: string, response: ServerResponse): Promise<boolean> {
  const name = path === "/" ? "index.html" : path.slice(1);
  const type = types[extname(name)];
  if (!type || !isInside(name)) return false;
  const content = await readFile(join(folder, name)).catch(() => undefined);
  if (content === undefined && path !== "/") return false;
  if (content === undefined) {
    response.writeHead(200, { "content-type": "text/plain; charset=utf-8" });
    response.end("The Inngest runner is up. Its dashboard is not built yet: pnpm build\n");
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

function isInside(name: string): boolean {
  return /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/.test(name);
}
