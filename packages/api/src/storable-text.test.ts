import { exampleIds, StudioError } from "@portrait-studio/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestExamples } from "./openapi/document.ts";
import { getProcedures, restProcedures } from "./rest/procedure-endpoints.ts";
import { appRouter } from "./router.ts";
import { findUnstorableText, refuseUnstorableText } from "./storable-text.ts";
import { startTestApi, type TestApi } from "./testing/index.ts";
import { restCall } from "./testing/rest-call.ts";

const nul = "a\0b";
const half = "a\ud83d";

/** The parts of a zod schema that the search for text fields reads. */
interface Schema {
  def: {
    type: string;
    shape?: Record<string, Schema>;
    element?: Schema;
    innerType?: Schema;
    in?: Schema;
    options?: Schema[];
    keyType?: Schema;
    valueType?: Schema;
  };
}

/** Kinds of schemas without the caller's text. */
const textless = new Set(["boolean", "number", "int", "literal", "null", "undefined", "void", "transform"]);

/** The paths of all text fields of an input, including enums. It fails for a kind of schema that it does not know. */
function textsIn(schema: Schema, path: string[] = []): string[][] {
  const { type, shape, element, innerType, in: before, options, valueType } = schema.def;
  if (type === "string" || type === "enum") return [path];
  if (textless.has(type)) return [];
  if (shape) return Object.entries(shape).flatMap(([name, inner]) => textsIn(inner, [...path, name]));
  if (element) return textsIn(element, [...path, "0"]);
  if (valueType) return textsIn(valueType, [...path, "key"]);
  if (options) return options.flatMap((option) => textsIn(option, path));
  const inner = innerType ?? before;
  if (!inner) throw new Error(`It is not known what text a "${type}" at ${path.join(".")} may contain.`);
  return textsIn(inner, path);
}

const unique = (paths: string[][]) => [...new Set(paths.map((path) => path.join(".")))];

/** Every text field of every procedure, with its path in the schema. */
const fields = Object.entries(getProcedures(appRouter)).flatMap(([name, { _def }]) => {
  const { type, inputs } = _def as unknown as { type: "query" | "mutation"; inputs: Schema[] };
  return inputs.flatMap((schema) => unique(textsIn(schema)).map((path) => ({ name, type, path })));
});

/** A call's example with another text at a path; adds the field if the example does not have it. */
function withText(name: string, path: string, text: string): Record<string, unknown> {
  const input = structuredClone(requestExamples[name] ?? {}) as Record<string, unknown>;
  const steps = path.split(".");
  let at: Record<string, unknown> = input;
  for (const [index, step] of steps.slice(0, -1).entries()) {
    at[step] ??= steps[index + 1] === "0" ? [] : {};
    at = at[step] as Record<string, unknown>;
  }
  at[steps.at(-1) ?? ""] = text;
  return input;
}

let testApi: TestApi;
let token: string;
beforeAll(async () => {
  testApi = await startTestApi();
  ({ token } = await testApi.enter());
});
afterAll(() => testApi.close());

const refused = (path: string) => ({
  code: "VALIDATION_FAILED",
  details: { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
});

describe("text that no database can hold is refused", () => {
  it("in all kinds of fields, in nearly all procedures with an input", () => {
    const names = new Set(fields.map(({ name }) => name));
    expect(fields.length).toBeGreaterThan(60);
    expect(names.size).toBeGreaterThan(35);
    for (const field of ["promptHelper.refine idea", "tokens.create scopes.0", "training.create name"])
      expect(fields.map(({ name, path }) => `${name} ${path}`)).toContain(field);
  });

  it.each(fields)("by tRPC: $name $path", async ({ name, type, path }) => {
    for (const text of [nul, half]) {
      const input = JSON.stringify({ json: withText(name, path, text) });
      const url = `${testApi.url}/api/trpc/${name}`;
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const response =
        type === "mutation"
          ? await fetch(url, { method: "POST", headers, body: input })
          : await fetch(`${url}?input=${encodeURIComponent(input)}`, { headers });
      const { error } = (await response.json()) as { error: { json: { data: { studio: unknown } } } };
      expect([response.status, error.json.data.studio]).toMatchObject([400, refused(path)]);
    }
  });

  it("over REST, in bodies, queries and paths", async () => {
    let asked = 0;
    for (const { name, method, path: address } of restProcedures(appRouter)) {
      for (const { path } of fields.filter((field) => field.name === name)) {
        const inBody = (method === "POST" || method === "PUT") && !address.includes(`{${path}}`);
        // an address is UTF-8, which cannot contain half a surrogate pair
        for (const text of inBody ? [nul, half] : [nul]) {
          const { ...rest } = withText(name, path, text);
          const place = address.replace(/\{(\w+)\}/g, (_all, key: string) => {
            const value = encodeURIComponent(String(rest[key]));
            delete rest[key];
            return value;
          });
          const query = new URLSearchParams(rest as Record<string, string>);
          const sendsBody = method === "POST" || method === "PUT";
          const { status, body } = await restCall(testApi.url, sendsBody ? place : `${place}?${query}`, {
            method,
            token,
            ...(sendsBody && { json: rest }),
          });
          expect([name, path, status, body]).toMatchObject([name, path, 400, refused(path)]);
          asked += 1;
        }
      }
    }
    expect(asked).toBeGreaterThan(80);
  });

  it("as the upload's session, and in the name of an unknown field", async () => {
    const upload = await restCall(testApi.url, "/storage/upload?sessionId=a%00b", {
      method: "POST",
      token,
      body: new FormData(),
    });
    expect([upload.status, upload.body]).toMatchObject([400, refused("sessionId")]);
    const json = { modelName: "Ana", [nul]: 1 };
    const named = await restCall(testApi.url, "/upload/sessions", { method: "POST", token, json });
    expect([named.status, named.body]).toMatchObject([400, refused("a\ufffdb")]);
  });

  it("only after the caller is authenticated", async () => {
    const json = { idea: half };
    const { status } = await restCall(testApi.url, "/prompt-helper/refine", { method: "POST", json });
    expect(status).toBe(401);
  });
});

describe("the search for it", () => {
  it("looks into maps, sets and cycles, and returns the paths", () => {
    const input: Record<string, unknown> = { good: "\ud83d\ude00 a\nb", list: ["x", { deep: half }] };
    input.self = input;
    input.map = new Map([["key", nul]]);
    input.set = new Set([half]);
    expect(findUnstorableText(input).toSorted()).toEqual(["list.1.deep", "map.1", "set.0"]);
    expect(findUnstorableText(nul)).toEqual([""]);
    expect(findUnstorableText(exampleIds)).toEqual([]);
  });

  it("ends on deep nesting, and returns only a few paths", () => {
    let deep: unknown = nul;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(findUnstorableText(deep)).toHaveLength(1);
    expect(findUnstorableText(Array.from({ length: 1000 }, () => nul))).toHaveLength(20);
    expect(() => refuseUnstorableText([nul])).toThrow(StudioError);
  });
});
