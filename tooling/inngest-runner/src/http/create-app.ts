import type { Fake } from "@portrait-studio/fakes/base/context";
import { createFake } from "@portrait-studio/fakes/base/serve";
import type { Runner } from "../context.ts";
import { RequestError } from "./request-error.ts";

const mostBytes = 64 * 1024 * 1024;

/** An application without routes, which only this machine's own requests reach. It takes JSON alone: any page may send other bodies. */
export function createApp({ log, signing }: Pick<Runner, "log" | "signing">): Fake {
  const app = createFake(log, mostBytes);
  app.notFound(({ req }) =>
    new RequestError(404, `The runner does not serve ${req.method} ${req.path}.`).getResponse(),
  );
  app.use(async (c, next) => {
    const length = c.req.header("transfer-encoding") ?? c.req.header("content-length") ?? "0";
    if (length !== "0" && !/^application\/json\b/i.test(c.req.header("content-type") ?? ""))
      throw new RequestError(415, "Send JSON, with content-type: application/json.");
    await next();
    c.header("x-inngest-server-kind", signing ? "cloud" : "dev");
  });
  return app;
}
