import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errorCodes } from "@portrait-studio/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Call, furtherCalls, specifiedCalls } from "./testing/calls.fixture.ts";
import { digestDatabase } from "./testing/digest-database.fixture.ts";
import { startTestApi, type TestApi } from "./testing/index.ts";
import { type Owner, prepareOwner } from "./testing/owner.fixture.ts";
import { restCall } from "./testing/rest-call.ts";

const calls = [...specifiedCalls, ...furtherCalls];

let testApi: TestApi;
let owner: Owner;
let documented: { method: string; pattern: RegExp; codes: string[] }[];
beforeAll(async () => {
  testApi = await startTestApi();
  documented = await readDocument();
  owner = await prepareOwner(testApi);
});
afterAll(() => testApi.close());

type Names = Readonly<Record<string, string>>;

const fill = (text: string, names: Names) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
const namesAnId = ({ call, body }: Call) => /\{(?!email)\w+\}/.test(`${call}${JSON.stringify(body ?? "")}`);
const ownersNames = (): Names => ({ ...owner.ids, email: owner.actor.email });

/** The error codes of each call in the OpenAPI document. */
async function readDocument() {
  const { paths, components } = (await restCall(testApi.url, "/openapi.json")).body;
  return Object.entries<Record<string, { responses: Record<string, { $ref?: string }> }>>(paths).flatMap(
    ([path, item]) =>
      Object.entries(item).map(([method, { responses }]) => ({
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
        codes: Object.values(responses).flatMap(({ $ref }) => {
          const response = components.responses[$ref?.split("/").at(-1) ?? ""];
          return Object.keys(response?.content["application/json"].examples ?? {});
        }),
      })),
  );
}

function documentedCodes(method: string, path: string): string[] {
  const [route = ""] = path.split("?");
  const found = documented.filter((call) => call.method === method && call.pattern.test(route));
  return found.flatMap(({ codes }) => codes);
}

interface Attempt {
  token?: string;
  names?: Names;
  /** replaces the call's own body */
  body?: NonNullable<RequestInit["body"]>;
  headers?: Record<string, string>;
}

async function attempt({ call, body }: Call, { token, names = ownersNames(), ...other }: Attempt) {
  const [method = "", path = ""] = call.split(" ");
  const isUpload = path.startsWith("/storage/upload");
  const own = isUpload ? new FormData() : body === undefined ? undefined : fill(JSON.stringify(body), names);
  const sent: RequestInit["body"] | undefined = other.body ?? own;
  const request = new Request(`http://localhost:3000/api${fill(path, names)}`, {
    method,
    ...(sent !== undefined && method !== "GET" && { body: sent }),
    headers: {
      ...(typeof sent === "string" && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...other.headers,
    },
  });
  const response = await testApi.handle(request);
  const text = await response.text();
  const answer = {
    call,
    status: response.status,
    body: text ? JSON.parse(text) : undefined,
    headers: response.headers,
  };
  // every error is a client error with a code that the document lists for the call
  expect([call, answer.status < 500]).toEqual([call, true]);
  if (answer.status >= 400) {
    expect(errorCodes).toContain(answer.body.code);
    expect([call, documentedCodes(method, fill(path, names))]).toEqual([
      call,
      expect.arrayContaining([answer.body.code]),
    ]);
  }
  return answer;
}

describe("the table", () => {
  const specification = join(import.meta.dirname, "../../../../shared/spec");
  it.skipIf(!existsSync(specification))("lists the specification's calls", () => {
    const text = readdirSync(specification)
      .map((name) => readFileSync(join(specification, name), "utf8"))
      .join("\n");
    const listed = [...text.matchAll(/^\| (GET|POST|PUT|DELETE) (\/\S+) \|/gm)];
    const plain = ({ call }: Call) => call.replace(/\?.*/, "").replace(/\{\w+\}/g, "{id}");
    expect(specifiedCalls.map(plain).sort()).toEqual(
      listed.map(([, method, path]) => `${method} ${path}`).sort(),
    );
    expect(specifiedCalls).toHaveLength(32);
  });
});

describe("without a token", () => {
  const tokens = [undefined, "pst_unknown", "unknown", "x".repeat(3000)];
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await digestDatabase(testApi.studio);
  });

  it.each(calls.filter((call) => !call.public))("$call", async (call) => {
    for (const token of tokens) {
      const { status, body } = await attempt(call, token ? { token } : {});
      expect([status, body.code]).toEqual([401, "UNAUTHENTICATED"]);
    }
    expect(await digestDatabase(testApi.studio)).toEqual(before);
  });

  it.each(calls.filter((call) => call.public))("$call, which anybody may", async (call) => {
    for (const token of tokens) expect((await attempt(call, token ? { token } : {})).status).not.toBe(401);
  });
});

describe("with another person's ids", () => {
  it("responds as for ids that never existed, and changes nothing", async () => {
    const { token } = await testApi.enter(100);
    const unknown = Object.fromEntries(
      Object.entries(owner.ids).map(([name, id]) => [name, id.replace(/.{4}$/, "zzzz")]),
    );
    const before = await digestDatabase(testApi.studio);
    for (const call of calls.filter(namesAnId)) {
      const expected = call.stranger ?? 404;
      const foreign = await attempt(call, { token });
      expect([call.call, foreign.status]).toEqual([call.call, expected]);
      const never = await attempt(call, { token, names: { ...unknown, email: owner.actor.email } });
      expect([call.call, never.status, never.body]).toEqual([call.call, foreign.status, foreign.body]);
    }
    expect(await digestDatabase(testApi.studio)).toEqual(before);
  });
});

describe("with malformed requests", () => {
  const bodies: [string, string][] = [
    ["no JSON", "{"],
    ["a list", "[]"],
    ["a text", '"text"'],
    ["a number", "1"],
    ["deep nesting", `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`],
    [
      "other types",
      JSON.stringify({ email: 1, token: [], id: {}, modelId: null, ids: "x", count: "1", scopes: {} }),
    ],
    ["too much", JSON.stringify({ prompt: "x".repeat(300_000) })],
  ];

  it.each(calls.filter(({ call }) => /^(POST|PUT)/.test(call)))("$call", async (call) => {
    const { token } = await testApi.enter(100);
    for (const [name, body] of bodies) {
      const { status } = await attempt(call, { token, body });
      expect([
        name,
        status >= 400 || call.body === undefined || name === "other types" || name === "deep nesting",
      ]).toEqual([name, true]);
    }
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "multipart/form-data; boundary=",
      "application/xml",
    ]) {
      if (call.body === undefined && !call.call.includes("/storage/upload")) continue;
      const { status } = await attempt(call, { token, body: "{}", headers: { "content-type": type } });
      expect([400, 404, 415]).toContain(status);
    }
    const packed = await attempt(call, { token, headers: { "content-encoding": "gzip" } });
    expect(packed.status).toBeGreaterThanOrEqual(call.body === undefined ? 200 : 400);
  });

  const ids = [
    "%00",
    "..%2f..%2fetc%2fpasswd",
    "%E0%A4%A",
    "'%20or%20'1'='1",
    "x".repeat(5000),
    "%F0%9F%98%80",
    "%20",
    "null",
    "-1",
  ];
  it.each(calls.filter(({ call }) => call.includes("{")))("$call with ids of any kind", async (call) => {
    const { token } = await testApi.enter();
    for (const id of ids) {
      const [route = ""] = call.call.split(" ").slice(1);
      const path = `${call.call.split(" ")[0]} ${route.replace(/\{\w+\}/, id)}`;
      const { status } = await attempt({ ...call, call: path }, { token });
      expect([400, 404]).toContain(status);
    }
  });
});

describe("signed in", () => {
  it.each(calls)("$call", async (call) => {
    const { status, body } = await attempt(call, { token: owner.token });
    expect([status, status === 200 ? undefined : body]).toEqual([
      call.owner ?? 200,
      status === 200 ? undefined : expect.objectContaining({ message: expect.any(String) }),
    ]);
  });

  it("refuses the token after the logout", async () => {
    expect((await attempt({ call: "GET /auth/me" }, { token: owner.token })).status).toBe(401);
  });
});

describe("after the whole walk", () => {
  it("leaves a correct ledger and no failure in the log", async () => {
    expect(await testApi.audit()).toEqual([]);
    expect(testApi.complaints).toEqual([]);
  });
});
