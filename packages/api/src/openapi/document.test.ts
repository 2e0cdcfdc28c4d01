import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { restProcedures } from "../rest/procedure-endpoints.ts";
import { appRouter } from "../router.ts";
import { describeApi } from "./document.ts";

const document = describeApi({ appUrl: "https://studio.example", version: "1.2.3" });
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
);

/** Calls of the specification that later work adds. */
const later = /^\S+ \/(image-edits|prompt-helper|billing\/packages|billing\/checkout-session)/;

describe("the OpenAPI document", () => {
  it("says what it is", () => {
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Portrait Studio", version: "1.2.3" },
      servers: [{ url: "https://studio.example/api" }],
    });
  });

  it("has every procedure with a REST call, and the upload", () => {
    const declared = restProcedures(appRouter).map(({ method, path }) => `${method} ${path}`);
    expect(operations.map(({ call }) => call).sort()).toEqual([...declared, "POST /storage/upload"].sort());
  });

  const specification = join(import.meta.dirname, "../../../../../shared/spec");
  it.skipIf(!existsSync(specification))("has every call of the specification that is built so far", () => {
    const text = readdirSync(specification)
      .map((name) => readFileSync(join(specification, name), "utf8"))
      .join("\n");
    const calls = [...text.matchAll(/^\| (GET|POST|PUT|DELETE) (\/\S+) \|/gm)].map(
      ([, method, path]) => `${method} ${path}`,
    );
    expect(calls.length).toBeGreaterThan(30);
    const known = new Set(operations.map(({ call }) => call));
    expect(calls.filter((call) => !known.has(call) && !later.test(call))).toEqual([]);
  });

  it("refers to nothing that is not there, and has nothing that is not referred to", () => {
    const text = JSON.stringify(document);
    const referred = new Set(
      [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name),
    );
    expect([...referred].sort()).toEqual(Object.keys(document.components?.schemas ?? {}).sort());
  });

  it("describes errors alike everywhere, and public calls as public", () => {
    for (const { operation } of operations) {
      expect(Object.keys(operation.responses)).toEqual(["200", "default"]);
      expect(operation.summary).toBeTruthy();
    }
    const open = operations
      .filter(({ operation }) => operation.security.length === 0)
      .map(({ call }) => call);
    expect(open.sort()).toEqual([
      "GET /billing/prices",
      "GET /health",
      "POST /auth/magic-link",
      "POST /auth/verify",
    ]);
  });

  it("describes lists as arrays with their headers, times as times, and repeatable calls", () => {
    const { get, post } = document.paths?.["/generation/requests"] ?? {};
    expect(get?.responses?.["200"]).toMatchObject({
      content: {
        "application/json": {
          schema: { type: "array", items: { $ref: "#/components/schemas/GenerationRequest" } },
        },
      },
      headers: { Link: {}, "X-Total-Count": {} },
    });
    expect(post?.parameters).toContainEqual(
      expect.objectContaining({ in: "header", name: "Idempotency-Key" }),
    );
    expect(document.components?.schemas?.User).toMatchObject({
      properties: { createdAt: { type: "string", format: "date-time" } },
    });
  });
});
