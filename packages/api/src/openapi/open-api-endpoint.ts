import type { Endpoint } from "../rest/route.ts";
import type { DocumentOptions } from "./document.ts";

export function createOpenApiEndpoint(options: DocumentOptions): Endpoint {
  let document: Promise<object> | undefined;
  return async () => {
    // loaded on demand, because no other request needs the generator's code
    document ??= import("./document.ts").then(({ describeApi }) => describeApi(options));
    return { body: await document };
  };
}
