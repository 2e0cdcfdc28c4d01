import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errorCodes, trainingConsent } from "@portrait-studio/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { digestDatabase } from "./testing/digest-database.fixture.ts";
import { startTestApi, type TestApi } from "./testing/index.ts";
import { type Owner, prepareOwner } from "./testing/owner.fixture.ts";
import { restCall } from "./testing/rest-call.ts";

/** A call of the specification: its ids stand as {name}, in the path as in the body. */
interface Call {
  call: string;
  body?: unknown;
  /** statuses for somebody who has one of everything; 200 by itself */
  owner?: number;
  /** for a stranger with the owner's ids; by itself 404 where the call names one, 200 elsewhere */
  stranger?: number;
  public?: true;
}

/** The 32 calls of the specification's section 7, with the bodies of the product's decisions. */
const walk: Call[] = [
  { call: "POST /auth/magic-link", body: { email: "walker@example.com" }, public: true },
  {
    call: "POST /auth/verify",
    body: { email: "a@example.com", token: "000000" },
    owner: 400,
    stranger: 400,
    public: true,
  },
  { call: "GET /auth/me" },
  { call: "POST /users/bootstrap", body: { supabaseUserId: "{user}", email: "{email}" }, stranger: 403 },
  { call: "PUT /users/{user}", body: { language: "es", notifyTraining: false } },
  { call: "POST /upload/sessions", body: { modelName: "Ana" } },
  { call: "GET /upload/sessions/active", stranger: 200 },
  { call: "GET /upload/sessions/{uploadSession}/files" },
  { call: "POST /upload/sessions/{uploadSession}/complete", body: { trainingJobId: "{training}" } },
  { call: "DELETE /upload/sessions/{uploadSession}", owner: 409 },
  { call: "POST /storage/upload?sessionId={uploadSession}", owner: 409 },
  { call: "GET /storage/files/training" },
  { call: "DELETE /storage/files/{file}", owner: 409 },
  {
    call: "POST /training/sessions",
    body: { uploadSessionId: "{uploadSession}", consent: trainingConsent },
    owner: 409,
  },
  { call: "GET /training/sessions" },
  { call: "GET /training/sessions/{training}" },
  { call: "POST /training/sessions/{training}/cancel", owner: 409 },
  { call: "POST /training/sessions/{training}/complete" },
  { call: "POST /generation/requests", body: { modelId: "{model}", prompt: "polaroid" } },
  { call: "GET /generation/requests" },
  { call: "GET /generation/requests/{generation}" },
  { call: "POST /generation/requests/{generation}/cancel", owner: 409 },
  { call: "POST /image-edits/requests", body: { imageId: "{image}", instruction: "warmer" } },
  { call: "GET /image-edits/requests/{edit}" },
  { call: "GET /image-edits/history?imageId={image}" },
  {
    call: "POST /image-edits/accept",
    body: { originalImageId: "{image}", selectedEditedImageId: "{editedImage}" },
  },
  { call: "GET /billing/credits" },
  { call: "GET /credits/balance" },
  { call: "POST /prompt-helper/refine", body: { idea: "an old detective film", modelId: "{model}" } },
  { call: "GET /billing/packages", public: true },
  {
    call: "POST /billing/checkout-session",
    body: {
      priceId: "price_starter",
      successUrl: "http://localhost:3000/billing?success=true",
      cancelUrl: "http://localhost:3000/billing?cancelled=true",
    },
  },
  { call: "GET /health", public: true },
];

/** What the product has beyond the specification, walked alike. */
const beyond: Call[] = [
  { call: "GET /models" },
  { call: "GET /models/{model}" },
  { call: "PUT /models/{model}", body: { name: "Ana" } },
  { call: "PUT /models/{model}/cover", body: { imageId: "{image}" } },
  { call: "PUT /models/{model}/cover", body: { imageId: null } },
  {
    call: "PUT /storage/files/{file}/head-box",
    body: { headBox: { x: 0.2, y: 0.2, width: 0.5, height: 0.5 } },
    owner: 409,
  },
  { call: "PUT /storage/files/{file}/cut-out", body: { use: false }, owner: 409 },
  { call: "GET /image-edits/requests" },
  { call: "POST /image-edits/requests/{edit}/cancel", owner: 409 },
  { call: "GET /images" },
  { call: "GET /images/{image}" },
  { call: "GET /images/{image}/download?format=png" },
  { call: "GET /images/{image}/download?format=gif", owner: 400, stranger: 400 },
  { call: "PUT /images/{editedImage}/favourite", body: { favourite: true } },
  { call: "PUT /images/{editedImage}/share", body: { shared: false } },
  { call: "POST /images/delete", body: { ids: ["{image}"] } },
  { call: "POST /images/restore", body: { ids: ["{image}"] } },
  { call: "GET /billing/purchases" },
  { call: "GET /billing/purchases/{purchase}" },
  { call: "POST /billing/purchases/{purchase}/refund", body: {} },
  { call: "GET /access-tokens" },
  { call: "POST /access-tokens", body: { name: "tool", scopes: ["read"] } },
  { call: "DELETE /access-tokens/{token}" },
  { call: "DELETE /models/{model}" },
  { call: "GET /billing/prices", public: true },
  { call: "POST /auth/logout" },
];

let world: TestApi;
let owner: Owner;
let documented: { method: string; pattern: RegExp; codes: string[] }[];
beforeAll(async () => {
  world = await startTestApi();
  documented = await readDocument();
  owner = await prepareOwner(world);
});
afterAll(() => world.close());

type Names = Readonly<Record<string, string>>;

const fill = (text: string, names: Names) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
const namesAnId = ({ call, body }: Call) => /\{(?!email)\w+\}/.test(`${call}${JSON.stringify(body ?? "")}`);
const ownersNames = (): Names => ({ ...owner.ids, email: owner.actor.email });

/** What the API's own document says of each call's errors. */
async function readDocument() {
  const { paths, components } = (await restCall(world.url, "/openapi.json")).body;
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
  /** other than the call's own */
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
  const response = await world.handle(request);
  const text = await response.text();
  const answer = {
    call,
    status: response.status,
    body: text ? JSON.parse(text) : undefined,
    headers: response.headers,
  };
  // whatever was asked for: the studio is not at fault, and says what is in its own words
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
  it.skipIf(!existsSync(specification))("is the specification's", () => {
    const text = readdirSync(specification)
      .map((name) => readFileSync(join(specification, name), "utf8"))
      .join("\n");
    const calls = [...text.matchAll(/^\| (GET|POST|PUT|DELETE) (\/\S+) \|/gm)];
    const plain = ({ call }: Call) => call.replace(/\?.*/, "").replace(/\{\w+\}/g, "{id}");
    expect(walk.map(plain).sort()).toEqual(calls.map(([, method, path]) => `${method} ${path}`).sort());
    expect(walk).toHaveLength(32);
  });
});

describe("without a token", () => {
  it.each([...walk, ...beyond])("$call", async (call) => {
    const before = call.public ? {} : await digestDatabase(world.studio);
    for (const token of [undefined, "pst_unknown", "unknown", "x".repeat(3000)]) {
      const { status, body } = await attempt(call, token ? { token } : {});
      if (call.public) expect(status).not.toBe(401);
      else expect([status, body.code]).toEqual([401, "UNAUTHENTICATED"]);
    }
    if (!call.public) expect(await digestDatabase(world.studio)).toEqual(before);
  });
});

describe("with somebody else's ids", () => {
  it("nothing is there, as if it never was, and nothing changes", async () => {
    const { token } = await world.enter(100);
    const unknown = Object.fromEntries(
      Object.entries(owner.ids).map(([name, id]) => [name, id.replace(/.{4}$/, "zzzz")]),
    );
    const before = await digestDatabase(world.studio);
    for (const call of [...walk, ...beyond].filter(namesAnId)) {
      const expected = call.stranger ?? 404;
      const foreign = await attempt(call, { token });
      expect([call.call, foreign.status]).toEqual([call.call, expected]);
      const never = await attempt(call, { token, names: { ...unknown, email: owner.actor.email } });
      expect([call.call, never.status, never.body]).toEqual([call.call, foreign.status, foreign.body]);
    }
    expect(await digestDatabase(world.studio)).toEqual(before);
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

  it.each([...walk, ...beyond].filter(({ call }) => /^(POST|PUT)/.test(call)))("$call", async (call) => {
    const { token } = await world.enter(100);
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
  it.each([...walk, ...beyond].filter(({ call }) => call.includes("{")))(
    "$call with ids of any kind",
    async (call) => {
      const { token } = await world.enter();
      for (const id of ids) {
        const [route = ""] = call.call.split(" ").slice(1);
        const path = `${call.call.split(" ")[0]} ${route.replace(/\{\w+\}/, id)}`;
        const { status } = await attempt({ ...call, call: path }, { token });
        expect([400, 404]).toContain(status);
      }
    },
  );
});

describe("signed in", () => {
  it.each([...walk, ...beyond])("$call", async (call) => {
    const { status, body } = await attempt(call, { token: owner.token });
    expect([status, status === 200 ? undefined : body]).toEqual([
      call.owner ?? 200,
      status === 200 ? undefined : expect.objectContaining({ message: expect.any(String) }),
    ]);
  });

  it("the token that was logged out is dead", async () => {
    expect((await attempt({ call: "GET /auth/me" }, { token: owner.token })).status).toBe(401);
  });
});

describe("after the whole walk", () => {
  it("the books are right, and nothing was written to the log as a failure", async () => {
    expect(await world.audit()).toEqual([]);
    expect(world.complaints).toEqual([]);
  });
});
