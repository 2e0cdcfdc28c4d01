import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { restProcedures } from "../rest/procedure-endpoints.ts";
import { appRouter } from "../router.ts";
import { describeApi } from "./document.ts";
import { namedSchemas, type SchemaName } from "./named-schemas.ts";
import { samples } from "./samples.ts";

const document = describeApi({ appUrl: "https://studio.example", version: "1.2.3" });
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
);

describe("the OpenAPI document", () => {
  it("passes Redocly's linter", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: "/openapi.json",
      config,
    });
    const found = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
    // health has no 4xx response, because it takes no input and needs no sign-in
    expect(found).toEqual(
      ["~1health", "~1health~1ready", "~1health~1live"].map(
        (path) => `operation-4xx-response #/paths/${path}/get/responses`,
      ),
    );
  });

  it("has title, version and licence", () => {
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Portrait Studio", version: "1.2.3" },
      servers: [{ url: "https://studio.example/api" }],
    });
  });

  it("has every procedure with a REST call, and those that take files", () => {
    const declared = restProcedures(appRouter).map(({ method, path }) => `${method} ${path}`);
    expect(operations.map(({ call }) => call).sort()).toEqual(
      [...declared, "POST /storage/upload", "POST /credentials/read"].sort(),
    );
  });

  it("has no broken references and no unused schemas", () => {
    const text = JSON.stringify(document);
    for (const kind of ["schemas", "responses"] as const) {
      const referred = [...text.matchAll(new RegExp(`"#/components/${kind}/([^"]+)"`, "g"))].map(
        ([, name]) => name,
      );
      expect([...new Set(referred)].sort()).toEqual(Object.keys(document.components?.[kind] ?? {}).sort());
    }
  });

  it("lists access, errors and an example for every call", () => {
    for (const { call, operation } of operations) {
      const { summary, operationId, tags, security, responses } = operation;
      expect([call, Boolean(summary && operationId && tags?.length && security)]).toEqual([call, true]);
      expect(responses["200"].content["application/json"].example).toBeDefined();
      const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
      expect(refusals.length).toBeGreaterThan(0);
      if (call !== "GET /health")
        for (const [, response] of refusals) expect(response).toEqual({ $ref: expect.any(String) });
    }
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("describes public calls as public, and the scope of the others", () => {
    const getAccess = (call: string) =>
      operations.find((known) => known.call === call)?.operation.security?.[0]?.Authorization?.[0];
    expect(
      operations
        .filter(({ operation }) => operation.security.length === 0)
        .map(({ call }) => call)
        .sort(),
    ).toEqual([
      "GET /billing/packages",
      "GET /billing/prices",
      "GET /health",
      "GET /health/live",
      "GET /health/ready",
      "GET /share/{token}",
      "GET /upload/phone/{token}",
      "POST /auth/magic-link",
      "POST /auth/verify",
      "POST /credentials/read",
      "POST /share/{token}/report",
    ]);
    expect(getAccess("GET /models")).toBe("read");
    expect(getAccess("POST /generation/requests")).toBe("create");
    expect(getAccess("POST /billing/checkout-session")).toBe("billing");
    expect(getAccess("POST /access-tokens")).toBe("session");
  });

  it("lists the error codes of each status", () => {
    const responses = document.paths?.["/generation/requests"]?.post?.responses ?? {};
    const codes = Object.fromEntries(
      Object.entries(responses).map(([status, { $ref }]) => [status, $ref?.split("/").at(-1)?.split(".")]),
    );
    expect(codes).toMatchObject({
      402: ["INSUFFICIENT_CREDITS"],
      403: ["ACCOUNT_BLOCKED", "NOT_INVITED", "SCOPE_MISSING"],
      404: ["NOT_FOUND"],
      409: ["IDEMPOTENCY_KEY_REUSED", "MODEL_NOT_READY"],
      429: ["RATE_LIMITED"],
    });
  });

  it("describes lists as arrays with headers, times as date-time, flags as booleans, and repeatable calls", () => {
    const { get, post } = document.paths?.["/generation/requests"] ?? {};
    expect(get?.responses?.["200"]).toMatchObject({
      content: {
        "application/json": {
          schema: { type: "array", items: { $ref: "#/components/schemas/GenerationRequest" } },
        },
      },
      headers: { Link: {}, "X-Total-Count": {} },
    });
    expect(document.paths?.["/images"]?.get?.parameters).toContainEqual(
      expect.objectContaining({ name: "favourites", schema: { type: "boolean" } }),
    );
    expect(document.components?.schemas?.User).toMatchObject({
      properties: { createdAt: { type: "string", format: "date-time" } },
    });
    const repeatable = operations
      .filter(({ operation }) =>
        operation.parameters?.some((parameter: { name?: string }) => parameter.name === "Idempotency-Key"),
      )
      .map(({ call }) => call);
    expect(post && repeatable.sort()).toEqual([
      "POST /access-tokens",
      "POST /billing/checkout-session",
      "POST /billing/purchases/{id}/refund",
      "POST /generation/requests",
      "POST /image-edits/requests",
      "POST /prompt-helper/refine",
      "POST /shoots",
      "POST /training/sessions",
    ]);
  });

  it.each(Object.keys(namedSchemas) as SchemaName[])("has a valid sample of %s", (name) => {
    expect(namedSchemas[name].strict().parse(samples[name])).toEqual(samples[name]);
  });
});
