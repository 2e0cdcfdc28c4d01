import { exampleIds } from "@portrait-studio/contract";
import { isDeep } from "@portrait-studio/testing/in-turn";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionProcedures } from "./access.ts";
import { requestExamples } from "./openapi/document.ts";
import { getProcedures, restProcedures } from "./rest/procedure-endpoints.ts";
import { appRouter } from "./router.ts";
import { digestDatabase } from "./testing/digest-database.fixture.ts";
import { startTestApi, type TestApi } from "./testing/index.ts";
import { type Owner, prepareOwner } from "./testing/owner.fixture.ts";

let testApi: TestApi;
let owner: Owner;
let before: Record<string, string>;
beforeAll(async () => {
  testApi = await startTestApi();
  owner = await prepareOwner(testApi);
  before = await digestDatabase(testApi.studio);
});
afterAll(() => testApi.close());

interface Shape {
  safeParse: (value: unknown) => { success: boolean };
}

const procedures = Object.entries(getProcedures(appRouter)).flatMap(([name, { _def }]) => {
  const { type, inputs } = _def as unknown as { type: "query" | "mutation"; inputs: Shape[] };
  return inputs[0] ? [{ name, type, shape: inputs[0] }] : [];
});

const casesInBatch = 20;
const batches = isDeep ? 10 : 3;

/** Any JSON value, or the input with one field of another type or missing. */
function wrongInputs(name: string, shape: Shape): fc.Arbitrary<unknown> {
  const right = named(requestExamples[name] ?? {});
  const fields = Object.keys(right);
  const anything = fc.jsonValue({ maxDepth: 3 });
  const oneWrong = fc
    .tuple(fc.constantFrom(...fields), anything)
    .map(([field, value]) => ({ ...right, [field]: value }));
  const oneMissing = fc.constantFrom(...fields).map((field) => {
    const { [field]: _gone, ...rest } = right;
    return rest;
  });
  return fc
    .oneof(
      anything,
      fc.dictionary(fc.constantFrom(...fields, "__proto__", "userId", "status"), anything),
      oneWrong,
      oneMissing,
    )
    .filter((input) => !shape.safeParse(input).success);
}

/** The example with the owner's ids, so that it can only be refused for its shape. */
function named(example: object): Record<string, unknown> {
  let text = JSON.stringify(example);
  for (const [kind, id] of Object.entries(owner?.ids ?? {}))
    text = text.replaceAll(exampleIds[kind as keyof typeof exampleIds], id);
  return JSON.parse(text);
}

async function callBatch(
  name: string,
  type: "query" | "mutation",
  inputs: readonly unknown[],
): Promise<string[]> {
  const names = inputs.map(() => name).join(",");
  const batch = JSON.stringify(Object.fromEntries(inputs.map((input, index) => [index, { json: input }])));
  const url = `http://localhost:3000/api/trpc/${names}?batch=1`;
  const headers = { authorization: `Bearer ${owner.token}`, "content-type": "application/json" };
  const request =
    type === "mutation"
      ? new Request(url, { method: "POST", headers, body: batch })
      : new Request(`${url}&input=${encodeURIComponent(batch)}`, { headers });
  const answers = JSON.parse(await (await testApi.handle(request)).text());
  return answers.map(
    (answer: { error?: { json: { data: { httpStatus: number; studio: { code: string } } } } }) => {
      const data = answer.error?.json.data;
      return data ? `${data.httpStatus} ${data.studio.code}` : "200";
    },
  );
}

describe("input of the wrong shape is refused and changes nothing", () => {
  it.each(procedures)("$name", async ({ name, type, shape }) => {
    const inputs = fc.array(wrongInputs(name, shape), { minLength: casesInBatch, maxLength: casesInBatch });
    await fc.assert(
      fc.asyncProperty(inputs, async (batch) => {
        const answers = await callBatch(name, type, batch);
        expect(answers).toEqual(batch.map(() => "400 VALIDATION_FAILED"));
      }),
      { numRuns: batches },
    );
    expect(await digestDatabase(testApi.studio)).toEqual(before);
  });

  it("over REST too", async () => {
    for (const { name, method, path, procedure } of restProcedures(appRouter)) {
      const shape = (procedure._def as unknown as { inputs: Shape[] }).inputs[0];
      if (!shape || method === "GET" || method === "DELETE") continue;
      const example = named(requestExamples[name] ?? {});
      const inPath = Object.fromEntries(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, part = ""]) => [part, String(example[part])]),
      );
      const wrong = wrongInputs(name, shape).filter(
        (input) => !isObject(input) || !shape.safeParse({ ...input, ...inPath }).success,
      );
      for (const input of fc.sample(wrong, casesInBatch)) {
        // null counts as an empty body, which is allowed
        if (input === null) continue;
        const response = await testApi.handle(
          new Request(
            `http://localhost:3000/api${path.replace(/\{(\w+)\}/g, (_, part) => inPath[part] ?? "")}`,
            {
              method,
              headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
              body: JSON.stringify(input),
            },
          ),
        );
        const { code } = JSON.parse(await response.text());
        expect([name, input, response.status, code]).toEqual([name, input, 400, "VALIDATION_FAILED"]);
      }
    }
    expect(await digestDatabase(testApi.studio)).toEqual(before);
  });

  it("covers every procedure with an input", () => {
    expect(procedures.map(({ name }) => name).filter((name) => !(name in requestExamples))).toEqual([]);
    expect([...sessionProcedures].every((name) => name in getProcedures(appRouter))).toBe(true);
  });
});

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
