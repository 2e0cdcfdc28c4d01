import { createMiddleware } from "hono/factory";
import { refuse } from "../base/refuse.ts";
import type { ImageFaults } from "../images/faults.ts";
import type { JobRunner } from "../images/jobs.ts";
import type { ReplicateResult } from "./present.ts";
import type { FileShelf, ModelShelf } from "./store.ts";

/** What the routes have in common. */
export interface Shared {
  /** the server's own address, known once its port is open */
  base: () => string;
  runner: JobRunner<ReplicateResult>;
  files: FileShelf;
  models: ModelShelf;
  faults: ImageFaults;
  webhookSecret: string;
  /** fields that models from references do not have here */
  lacks: readonly string[];
}

export const account = { type: "user", username: "sandbox", name: "Sandbox" };

export const requireToken = createMiddleware(async ({ req }, next) => {
  if (!/^Bearer \S+/.test(req.header("authorization") ?? "")) {
    const detail = "You did not pass an authentication token";
    refuse(401, { title: "Unauthenticated", detail, status: 401 });
  }
  await next();
});

export function notFound(): never {
  return refuse(404, { detail: "The requested resource could not be found." });
}

export function invalid(field: string, message: string): never {
  return refuse(422, {
    title: "Input validation failed",
    detail: `- input.${field}: ${message}`,
    status: 422,
    invalid_fields: [{ type: "invalid", field: `input.${field}`, description: message }],
  });
}
