import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

const root = "/_next/static/";

/** Serves what was compressed at build, in front of Next. @returns a function that is true when it has answered */
export function createStaticServer(
  folder: string,
  headers: Readonly<Record<string, string>>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    immutable: true,
    maxAge: 31_536_000,
    extensions: [],
    setHeaders: (response) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    },
  });
  return (request, response) => {
    const { url = "" } = request;
    if (!url.startsWith(root)) return false;
    let answered = true;
    request.url = url.slice(root.length - 1);
    serve(request, response, () => {
      answered = false;
    });
    request.url = url;
    return answered;
  };
}
