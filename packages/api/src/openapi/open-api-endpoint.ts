import type { Endpoint } from "../rest/endpoint.ts";
import type { DocumentOptions } from "./document.ts";

/** GET /api/openapi.json: made at the first call, then kept. */
export function createOpenApiEndpoint(options: DocumentOptions): Endpoint {
  let document: Promise<object> | undefined;
  return async () => {
    // the generator brings a good deal of code that no other request needs
    document ??= import("./document.ts").then(({ describeApi }) => describeApi(options));
    return { body: await document };
  };
}
