import { type Call, Refusal } from "../double/http.ts";
import type { PortraitFaults } from "../portraits/faults.ts";
import type { JobRunner } from "../portraits/jobs.ts";
import type { ReplicateResult } from "./present.ts";
import type { FileShelf, ModelShelf } from "./store.ts";

/** What the routes have in common. */
export interface Shared {
  /** the server's own address, known once its port is open */
  base: () => string;
  runner: JobRunner<ReplicateResult>;
  files: FileShelf;
  models: ModelShelf;
  faults: PortraitFaults;
  webhookSecret: string;
}

export const account = { type: "user", username: "sandbox", name: "Sandbox" };

export function requireToken({ request }: Call): void {
  if (!/^Bearer \S+/.test(request.headers.authorization ?? "")) {
    throw new Refusal({
      status: 401,
      json: { title: "Unauthenticated", detail: "You did not pass an authentication token", status: 401 },
    });
  }
}

export function notFound(): Refusal {
  return new Refusal({ status: 404, json: { detail: "The requested resource could not be found." } });
}

export function invalid(field: string, message: string): Refusal {
  return new Refusal({
    status: 422,
    json: {
      title: "Input validation failed",
      detail: `- input.${field}: ${message}`,
      status: 422,
      invalid_fields: [{ type: "invalid", field: `input.${field}`, description: message }],
    },
  });
}
