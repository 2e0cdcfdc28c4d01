import { exampleIds, limits } from "@portrait-studio/contract";
import { generateOpenApiDocument } from "trpc-to-openapi";
import type { z } from "zod";
import { getAccess, publicProcedures } from "../access.ts";
import { credentialsPath } from "../files/credentials-endpoint.ts";
import { defaultRateLimits } from "../rate-limits.ts";
import { getProcedures, type RestProcedure, restProcedures } from "../rest/procedure-endpoints.ts";
import { appRouter } from "../router.ts";
import { uploadPath } from "../upload/upload-endpoint.ts";
import { credentialsErrors, errorResponses, getErrors, uploadErrors } from "./error-responses.ts";
import { namedSchemas, type SchemaName } from "./named-schemas.ts";
import { createSample, samples } from "./samples.ts";

export const requestExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> =
  Object.fromEntries(
    Object.entries(getProcedures(appRouter)).flatMap(([name, { _def }]) => {
      const [input] = (_def as unknown as { inputs: z.ZodType[] }).inputs;
      return input ? [[name, createSample(input, "input") as Record<string, unknown>]] : [];
    }),
  );

export interface DocumentOptions {
  /** e.g. "https://studio.example" */
  appUrl: string;
  version: string;
}

export function describeApi({ appUrl, version }: DocumentOptions): Document {
  const generated = generateOpenApiDocument(appRouter, {
    title: "Portrait Studio",
    version,
    openApiVersion: "3.1.0",
    baseUrl: `${appUrl}/api`,
    defs: namedSchemas,
  });
  const document = mergeNamedSchemas(generated);
  const responses: Record<string, object> = {};
  const refuse = (operation: Operation, codes: Parameters<typeof errorResponses>[0]) => {
    for (const { status, name, response } of errorResponses(codes)) {
      responses[name] = response;
      operation.responses = { ...operation.responses, [status]: { $ref: `#/components/responses/${name}` } };
    }
  };
  for (const call of restProcedures(appRouter)) {
    const method = call.method.toLowerCase() as Lowercase<RestProcedure["method"]>;
    const operation = document.paths?.[call.path]?.[method];
    if (!operation) throw new Error(`${call.name} is missing in the document.`);
    const success = succeed(operation, call);
    operation.responses = { "200": success };
    // the only call whose error response has the schema of its success
    if (call.name === "health.get")
      operation.responses["503"] = {
        ...success,
        description: "A person cannot work: `failing` says since when; the same fields as for 200.",
      };
    refuse(operation, getErrors(call));
    adjust(operation, call);
  }
  const upload: Operation = structuredClone(uploadOperation);
  refuse(upload, uploadErrors);
  const credentials: Operation = structuredClone(credentialsOperation);
  refuse(credentials, credentialsErrors);
  document.paths = {
    ...document.paths,
    [uploadPath]: { post: upload },
    [credentialsPath]: { post: credentials },
  };
  const license = { name: "MIT", identifier: "MIT" };
  document.info = { ...document.info, description: introduction, license };
  document.tags = tags;
  document.components = {
    ...document.components,
    responses: responses as NonNullable<Document["components"]>["responses"],
    securitySchemes: {
      Authorization: {
        type: "http",
        scheme: "bearer",
        description:
          "An access token from Settings (`pst_…`) with its scopes, or the `access_token` of a sign-in.",
      },
    },
  };
  return document;
}

/** The generator writes a schema inside another one twice, "File" and "FileOutput": ours get the plain name. Its unused errors go. */
function mergeNamedSchemas(document: Document): Document {
  const doubled = Object.keys(namedSchemas).filter((name) => document.components?.schemas?.[`${name}Output`]);
  const text = doubled.reduce(
    (json, name) => json.replaceAll(`"#/components/schemas/${name}Output"`, `"#/components/schemas/${name}"`),
    JSON.stringify(document),
  );
  const plain: Document = JSON.parse(text, simplify);
  const schemas = plain.components?.schemas ?? {};
  for (const name of doubled) schemas[name] = schemas[`${name}Output`] ?? {};
  const kept = Object.entries(schemas).filter(([name]) => name in namedSchemas);
  plain.components = { ...plain.components, schemas: Object.fromEntries(kept) };
  return plain;
}

/** Removes the bounds of safe integers, and turns the words for true and false in queries into booleans. */
function simplify(key: string, value: unknown): unknown {
  if (isFlag(value)) return { type: "boolean" };
  if (key === "minimum" && value === Number.MIN_SAFE_INTEGER) return undefined;
  if (key === "maximum" && value === Number.MAX_SAFE_INTEGER) return undefined;
  return value;
}

function isFlag(value: unknown): boolean {
  const either = typeof value === "object" && value && "anyOf" in value ? JSON.stringify(value.anyOf) : "";
  return either === '[{"type":"boolean"},{"type":"string","enum":["true","false"]}]';
}

function succeed(operation: Operation, { name, meta }: RestProcedure) {
  const success = operation.responses?.["200"];
  const content = success.content["application/json"];
  const schema = meta.page ? content.schema.properties.items : content.schema;
  return {
    description: "Done.",
    ...(meta.page && { headers: pageHeaders }),
    content: { "application/json": { schema, example: createExample(name, schema) } },
  };
}

function createExample(
  procedure: string,
  { $ref, items }: { $ref?: string; items?: { $ref?: string } },
): unknown {
  if (items) return [createExample(procedure, items)];
  const name = $ref?.split("/").at(-1) as SchemaName | undefined;
  if (!name) throw new Error(`The output of ${procedure} has no named schema.`);
  // the response to a deletion has the id from the example request
  return name === "Deleted" ? { ...samples.Deleted, id: requestExamples[procedure]?.id } : samples[name];
}

function adjust(operation: Operation, { name, procedure, meta }: RestProcedure): void {
  const access = getAccess(name, procedure._def.type, meta);
  operation.security = publicProcedures.has(name) ? [] : [{ Authorization: [access] }];
  const example = requestExamples[name] ?? {};
  const parameters = (operation.parameters ?? []).map((parameter) =>
    "name" in parameter && parameter.name in example
      ? { ...parameter, example: example[parameter.name] }
      : parameter,
  );
  if (meta.repeatable) parameters.push(repeatHeader);
  if (meta.browserKey) parameters.push(browserHeader);
  if (parameters.length > 0) operation.parameters = parameters as NonNullable<Operation["parameters"]>;
  const content =
    operation.requestBody && "content" in operation.requestBody ? operation.requestBody.content : undefined;
  const json = content?.["application/json"];
  if (!json) return;
  const inPath = parameters.map((parameter) => ("name" in parameter ? parameter.name : ""));
  json.example = Object.fromEntries(Object.entries(example).filter(([key]) => !inPath.includes(key)));
}

const repeatHeader = {
  in: "header",
  name: "Idempotency-Key",
  description: "Calls with the same key and the same body count as one request.",
  schema: { type: "string", minLength: 1, maxLength: 200 },
  example: "0b6f3c1e-6d0c-4b7e-9d55-2f7a1c9be3a4",
} as const;

const browserHeader = {
  in: "header",
  name: "Browser-Key",
  description:
    "A random secret that a program without cookies makes up: a code works only with the secret that requested it. Without key and cookie, it works only in the network that requested it so. The link's token needs none.",
  schema: { type: "string", minLength: 22, maxLength: 200, pattern: "^[\\w-]+$" },
  example: "hG3vQy0c9ZxL4nT7bR2kWm",
} as const;

const pageHeaders = {
  Link: { description: 'The next page, as rel="next"; absent on the last page.', schema: { type: "string" } },
  "X-Total-Count": { description: "Number of items on all pages.", schema: { type: "integer" } },
} as const;

const introduction = [
  "JSON in and out, in camelCase except `access_token`. Times are ISO 8601 in UTC, ids are opaque. Every successful call returns 200.",
  "**Access.** Send `Authorization: Bearer …` with an access token from Settings. Its scopes define what it may do: `read` to read, `create` to make and change things, which costs credits, and `billing` to buy and refund. Calls with `session` are for signed-in people only. A missing, expired or revoked token gets 401, a token without the needed scope 403. Things of other people get 404, as if they did not exist.",
  "**Signing in.** A mail contains a code and a link. The code works only where it was requested: with the same `Browser-Key`, a random secret that you make up and send with both calls; with the cookie of the first response; or, for a program that sends neither, in the same network (the IP address, or the /64 of IPv6), where it shares its five attempts with other such programs. A code that was requested with a secret never works without it. The link's token works anywhere. Mails to one address are delayed but never refused: a response with `nextMailInSeconds` means that a mail was sent a moment ago and works for you too.",
  "**Errors** are `{ code, message, details? }` with a code from a closed list. The message follows `Accept-Language` (English or Spanish).",
  "**Retries.** Calls that create or charge take an `Idempotency-Key`: calls with the same key and the same body count as one request and get the same response, even in parallel. The same key with another body is refused.",
  "**Lists** are paged. The address of the next page is in the `Link` header, the total number of items in `X-Total-Count`.",
  `**Rate limits.** By default, one address has ${defaultRateLimits.calls} calls per minute; ${defaultRateLimits.signIn} calls for signing in and ${defaultRateLimits.uploads} uploads are counted separately. Above that, the response is 429, and \`Retry-After\` has the seconds to wait. A studio with more calls in hand than it can answer in time refuses further ones in the same way, with 503.`,
].join("\n\n");

const tags = [
  { name: "auth", description: "Signing in and out" },
  { name: "users", description: "The account" },
  { name: "access-tokens", description: "Access tokens for your own tools" },
  { name: "upload", description: "Upload sessions: the photos of one model" },
  { name: "storage", description: "Photos" },
  { name: "training", description: "Training a model on the photos of an upload session" },
  { name: "models", description: "Models" },
  { name: "prompt-helper", description: "From an idea to a prompt" },
  { name: "generation", description: "Making images" },
  { name: "shoots", description: "Several recipes in one request, with one price" },
  { name: "image-edits", description: "Editing images by instructions" },
  { name: "images", description: "The gallery" },
  { name: "albums", description: "Selections of the gallery" },
  { name: "share", description: "Shared images" },
  { name: "credentials", description: "Where an image comes from" },
  { name: "credits", description: "The balance" },
  { name: "billing", description: "Credits, prices and purchases" },
  { name: "health", description: "The studio's health" },
];

function answer(
  description: string,
  name: "Credentials" | "UploadResult",
): NonNullable<Operation["responses"]> {
  const schema = { $ref: `#/components/schemas/${name}` };
  return { "200": { description, content: { "application/json": { schema, example: samples[name] } } } };
}

const credentialsOperation: Operation = {
  operationId: "credentials-read",
  summary: "Who signed an image, what was done to it, and whether a byte has changed; nothing is stored",
  tags: ["credentials"],
  security: [],
  requestBody: {
    required: true,
    content: {
      "application/octet-stream": {
        schema: { type: "string", format: "binary", description: "JPEG, PNG or WebP, 25 MB at most" },
      },
    },
  },
  responses: answer("Its content credentials (C2PA), also where it has none", "Credentials"),
};

/** The upload, which is no procedure because photos are streamed. */
const uploadOperation: Operation = {
  operationId: "storage-upload",
  summary: "Upload photos; valid ones are stored even if others are rejected",
  tags: ["storage"],
  security: [{ Authorization: ["create"] }, {}],
  parameters: [
    {
      in: "query",
      name: "sessionId",
      description: "By default, the active upload session.",
      schema: { type: "string" },
      example: exampleIds.uploadSession,
    },
    {
      in: "query",
      name: "phoneToken",
      description:
        "Of a phone's link, in place of the session and of an access; then `files` and `known` are empty.",
      schema: { type: "string" },
    },
  ],
  requestBody: {
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["files"],
          properties: {
            files: {
              type: "array",
              maxItems: limits.maxPhotos,
              items: {
                type: "string",
                format: "binary",
                description: `JPEG, PNG, GIF or WebP, ${limits.maxPhotoBytes / 1024 / 1024} MB at most; HEIC is converted`,
              },
            },
          },
        },
      },
    },
  },
  responses: answer("Which photos were stored, and why others were rejected", "UploadResult"),
};

export type Document = ReturnType<typeof generateOpenApiDocument>;
export type Operation = NonNullable<NonNullable<Document["paths"]>[string]["get"]>;
