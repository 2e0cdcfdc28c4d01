import {
  balanceSchema,
  errorCodes,
  fileSchema,
  generationRequestSchema,
  grantSchema,
  imageSchema,
  ledgerEntrySchema,
  modelSchema,
  outputSchema,
  trainingSessionSchema,
  uploadResultSchema,
  uploadSessionSchema,
  userSchema,
} from "@portrait-studio/contract";
import { generateOpenApiDocument } from "trpc-to-openapi";
import { z } from "zod";
import { publicProcedures } from "../public-procedures.ts";
import { type RestProcedure, restProcedures } from "../rest/procedure-endpoints.ts";
import { appRouter } from "../router.ts";
import { uploadPath } from "../upload/upload-endpoint.ts";

export interface DocumentOptions {
  /** e.g. "https://studio.example" */
  appUrl: string;
  /** of the product */
  version: string;
}

const errorSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});

/** Schemas that get a name of their own in the document. */
const namedSchemas = {
  Error: errorSchema,
  User: userSchema,
  UploadSession: uploadSessionSchema,
  File: fileSchema,
  UploadResult: uploadResultSchema,
  Model: modelSchema,
  TrainingSession: trainingSessionSchema,
  Portrait: outputSchema,
  GenerationRequest: generationRequestSchema,
  GalleryImage: imageSchema,
  Balance: balanceSchema,
  CreditGrant: grantSchema,
  LedgerEntry: ledgerEntrySchema,
} as const;

type Document = ReturnType<typeof generateOpenApiDocument>;
type Operation = NonNullable<NonNullable<Document["paths"]>[string]["get"]>;

const jsonOf = (name: keyof typeof namedSchemas) => ({
  "application/json": { schema: { $ref: `#/components/schemas/${name}` } },
});

/** The OpenAPI 3.1 document of the REST API, from the routers' own declarations. */
export function describeApi({ appUrl, version }: DocumentOptions): Document {
  const document = generateOpenApiDocument(appRouter, {
    title: "Portrait Studio",
    version,
    openApiVersion: "3.1.0",
    baseUrl: `${appUrl}/api`,
    defs: namedSchemas,
  });
  for (const call of restProcedures(appRouter)) {
    const operation =
      document.paths?.[call.path]?.[call.method.toLowerCase() as Lowercase<RestProcedure["method"]>];
    if (operation) adjust(operation, call);
  }
  document.paths = { ...document.paths, [uploadPath]: { post: uploadOperation } };
  return withPlainNames(document);
}

/**
 * A named schema that also stands inside another one is written twice, as "File" and "FileOutput". Ours describe answers only:
 * the second form takes the plain name. The generator's own error shapes, which nothing uses now, are left out.
 */
function withPlainNames(document: Document): Document {
  const doubled = Object.keys(namedSchemas).filter((name) => document.components?.schemas?.[`${name}Output`]);
  const text = doubled.reduce(
    (json, name) => json.replaceAll(`"#/components/schemas/${name}Output"`, `"#/components/schemas/${name}"`),
    JSON.stringify(document),
  );
  const plain: Document = JSON.parse(text);
  const schemas = plain.components?.schemas ?? {};
  for (const name of doubled) schemas[name] = schemas[`${name}Output`] ?? {};
  const kept = Object.entries(schemas).filter(([name]) => name in namedSchemas);
  plain.components = { ...plain.components, schemas: Object.fromEntries(kept) };
  return plain;
}

const failed = {
  description: "What went wrong: `code` is one of a closed list, `message` is for people.",
  content: jsonOf("Error"),
};

/** Says what the generator cannot know: the studio's errors, public calls, pages, and the header for repeated requests. */
function adjust(operation: Operation, { name, meta }: RestProcedure): void {
  const success = operation.responses?.["200"];
  operation.responses = { "200": success, default: failed };
  if (publicProcedures.has(name)) operation.security = [];
  if (meta.repeatable) operation.parameters = [...(operation.parameters ?? []), repeatHeader];
  if (meta.page) {
    const schema = success.content["application/json"].schema;
    success.content["application/json"].schema = schema.properties.items;
    success.headers = pageHeaders;
  }
}

const repeatHeader = {
  in: "header",
  name: "Idempotency-Key",
  description: "The same key with the same body is one request, however often it is sent.",
  schema: { type: "string", minLength: 1, maxLength: 200 },
} as const;

const pageHeaders = {
  Link: { description: 'The next page, as rel="next"; absent on the last.', schema: { type: "string" } },
  "X-Total-Count": { description: "Items on all pages.", schema: { type: "integer" } },
} as const;

const uploadOperation: Operation = {
  operationId: "storage-upload",
  summary: "Upload photos; good ones are kept when others are rejected",
  tags: ["storage"],
  security: [{ Authorization: [] }],
  parameters: [
    {
      in: "query",
      name: "sessionId",
      description: "The active upload session when absent.",
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
              maxItems: 20,
              items: {
                type: "string",
                format: "binary",
                description: "JPEG, PNG, GIF or WebP, 10 MB at most",
              },
            },
          },
        },
      },
    },
  },
  responses: {
    "200": {
      description: "Which photos were kept, and why others were not",
      content: jsonOf("UploadResult"),
    },
    default: failed,
  },
};
